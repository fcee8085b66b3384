import { translatePage } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { cartRows, first, forgetSession, registerButton, renderCart, renewal, serveCart, signIn } from '../testing/cart'

afterEach(forgetSession)

const termOf = (domain: string) => screen.findByRole('combobox', { name: `Term of ${domain}` })

test('a name is asked for with the years chosen for it', async () => {
  let items: object[] = [first, { ...renewal, years: 2 }]
  serveCart([], {
    'GET /api/cart': () => ({ body: items }),
    'PUT /api/cart/1': async request => {
      expect(await request.json()).toEqual({ years: 3 })
      items = [{ ...first, years: 3 }, renewal]
      return { body: items[0] }
    },
  })
  const { user } = await renderCart()
  expect(await termOf('held.org')).toHaveValue('2')
  translatePage()
  await user.selectOptions(await termOf('first.com'), '3 years')
  expect(await screen.findByText('Registration for 3 years')).toBeVisible()
  expect(await screen.findByText('Renewal for 1 year')).toBeVisible()
})

test('a term that the registry does not allow says so next to the name, which keeps its years', async () => {
  signIn()
  const detail = 'A term ends at most 10 years ahead.'
  serveCart([first, renewal], { 'PUT /api/cart/3': () => ({ status: 409, body: { code: 'x', detail } }) })
  const { user } = await renderCart()
  await user.selectOptions(await termOf('held.org'), '10 years')
  expect(await within(cartRows()[1] as HTMLElement).findByText(detail)).toBeVisible()
  expect(await termOf('held.org')).toHaveValue('1')
})

test('the terms are those that the registry of a name offers, and of all names those that all of them offer', async () => {
  serveCart([first, { ...renewal, years: 2, terms: [2, 4] }])
  await renderCart()
  const optionsOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(optionsOf(await termOf('held.org'))).toEqual(['2 years', '4 years'])
  expect(optionsOf(await termOf('first.com'))).toHaveLength(10)
  const forAll = await screen.findByRole('combobox', { name: 'Term for all' })
  expect(optionsOf(forAll).filter(text => text?.includes('year'))).toEqual(['2 years', '4 years'])
})

test('renewals alone are not announced as a request for approval (S1.2)', async () => {
  signIn()
  serveCart([renewal])
  await renderCart()
  expect(await screen.findByRole('button', { name: 'Renew now' })).toBeVisible()
  expect(screen.getByText(/No approval is needed/)).toBeVisible()
  expect(screen.queryByText(/request for approval/)).toBeNull()
})

test.each([
  ['payment', 'We check each name again. .com domains are registered only once the order is paid.'],
  ['both', /then send your request for approval\. \.com domains are registered only once the order is paid\./],
])('the note says what names of a zone whose rule is %s wait for', async (register, note) => {
  signIn()
  const rules = { zone: 'com', contacts: false, auth_code: true, transfer_days: 5, transfer_lock: true, renew: [1] }
  serveCart([first], { 'GET /api/zones/rules': () => ({ body: [{ ...rules, redemption_days: 30, register }] }) })
  await renderCart()
  expect(await screen.findByText(note)).toBeVisible()
})

test('a mixed cart still asks for the registration', async () => {
  signIn()
  serveCart([first, renewal])
  await renderCart()
  expect(await registerButton()).toBeVisible()
  expect(screen.getByText(/then send your request for approval/)).toBeVisible()
})
