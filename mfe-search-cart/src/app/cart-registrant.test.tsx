import type { Address } from '@panel/shared/contract'
import { screen, waitFor, within } from '@testing-library/react'
import {
  aRegistrant,
  first,
  forgetSession,
  registerButton,
  renderCart,
  renewal,
  serveCart,
  signIn,
} from '../testing/cart'

afterEach(() => {
  forgetSession()
  sessionStorage.clear()
})

const { is_default: _, ...plain } = aRegistrant

const address = (id: number, change: Partial<Address> = {}): Address => ({
  ...plain,
  id,
  label: `Place ${id}`,
  ...change,
})

const formats = {
  'GET /api/address-formats/UA': () => ({
    body: {
      parts: ['address_line1', 'address_line2', 'city', 'state', 'postal_code'],
      required: ['address_line1', 'city', 'postal_code'],
      postal_code: { pattern: '\\d{5}', example: '01001' },
      calling_code: '+380',
    },
  }),
  'GET /api/address-formats/US': () => ({
    body: {
      parts: ['address_line1', 'address_line2', 'city', 'state', 'postal_code'],
      required: ['address_line1', 'city', 'state', 'postal_code'],
      postal_code: { pattern: '\\d{5}', example: '95014', kind: 'zip' },
      state: { kind: 'state', options: [{ value: 'CA', label: 'California' }] },
      calling_code: '+1',
    },
  }),
}

const serve = (addresses: Address[], answers: Parameters<typeof serveCart>[1] = {}) => {
  const sent: Record<string, unknown>[] = []
  let items: unknown[] = [first]
  const calls = serveCart([], {
    ...formats,
    'GET /api/cart': () => ({ body: items }),
    'GET /api/address-book/': () => ({ body: addresses }),
    'POST /api/address-book/': async request => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push(body)
      addresses.push(address(9, body as Partial<Address>))
      return { status: 201, body: addresses.at(-1) }
    },
    'PUT /api/address-book/default': () => ({ body: { address_id: 9 } }),
    'POST /api/cart/submit': async request => {
      sent.push((await request.json()) as Record<string, unknown>)
      items = []
      return { body: { submitted: 1, domain_ids: [10] } }
    },
    ...answers,
  })
  return { sent, calls }
}

const card = async () => within(await screen.findByRole('region', { name: 'Registrant' }))
const done = () => screen.findByRole('heading', { name: 'Cart submitted for approval!' })

test('the default address is the registrant; another one can be chosen', async () => {
  signIn()
  const { sent } = serve([address(1), address(2, { is_default: true })])
  const { user } = await renderCart()
  const choice = await (await card()).findByLabelText('Address')
  expect(choice).toHaveDisplayValue('Place 2, Kyiv')
  await user.selectOptions(choice, 'Place 1, Kyiv')
  await user.click(await registerButton())
  await done()
  expect(sent).toEqual([{ registrant_id: 1 }])
})

test('without an address the form is open; what is missing is said next to its field, and what is typed is kept', async () => {
  signIn()
  const { sent, calls } = serve([])
  const { user } = await renderCart()
  const form = await card()
  await user.selectOptions(await form.findByLabelText('Country'), 'Ukraine')
  await waitFor(() => expect(form.getByPlaceholderText('01001')).toBe(form.getByLabelText('Postal code')))
  await user.click(await registerButton())
  for (const name of ['First name', 'Address line 1', 'City', 'Postal code', 'Phone number'])
    await waitFor(() => expect(form.getByLabelText(name)).toBeInvalid())
  expect(calls).not.toContain('POST /api/cart/submit')
  for (const [name, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Address line 1', 'Khreshchatyk 1'],
    ['City', 'Kyiv'],
    ['Postal code', '01001'],
    ['Code', '+380'],
    ['Phone number', '441234567'],
  ] as const)
    await user.type(form.getByLabelText(name), text)
  expect(form.getByLabelText('Make it the default')).toBeChecked()
  await user.click(await registerButton())
  await done()
  expect(sent).toMatchObject([{ first_name: 'Ada', country: 'UA', postal_code: '01001' }, { registrant_id: 9 }])
  expect(calls).toContain('PUT /api/address-book/default')
})

test('what the server misses in an address opens it, with the reason next to the field', async () => {
  signIn()
  serve([address(1, { country: 'US', postal_code: '94105' })], {
    'POST /api/cart/submit': () => ({
      status: 422,
      body: {
        code: 'registrant_incomplete',
        detail: 'The registrant’s details are not complete.',
        errors: [{ field: 'state', code: 'required', message: 'Please fill in this field.' }],
      },
    }),
  })
  const { user } = await renderCart()
  await (await card()).findByLabelText('Address')
  await user.click(await registerButton())
  const form = await card()
  const state = await form.findByLabelText('State')
  await waitFor(() => expect(state).toBeInvalid())
  expect(state).toHaveAccessibleDescription('Please fill in this field.')
  expect(form.getByLabelText('ZIP code')).toHaveValue('94105')
})

test('a renewal asks for no registrant', async () => {
  signIn()
  serve([], { 'GET /api/cart': () => ({ body: [renewal] }) })
  await renderCart()
  await screen.findByRole('button', { name: 'Renew now' })
  expect(screen.queryByRole('region', { name: 'Registrant' })).toBeNull()
})
