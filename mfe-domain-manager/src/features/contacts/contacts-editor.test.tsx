import { queryClient } from '@panel/shared/api-client'
import type { Contacts } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { keys } from '../../common/keys'
import { panel } from '../../panel'
import { sampleDomain } from '../../testing/sample-domain'
import { ContactsEditor } from './contacts-editor'
import { RegistryContacts } from './registry-contacts'

registerLocales(panel.name, panel.locales)

const empty = { name: '', email: '', phone: '', address: '', hidden: false }
const contacts: Contacts = {
  registrant: { ...empty, name: 'Olena Koval', email: 'olena@example.com', hidden: true },
  admin: empty,
  tech: empty,
}
const address = {
  id: 5,
  label: 'Office',
  first_name: 'Ivan',
  last_name: 'Franko',
  address_line1: 'Svobody 1',
  address_line2: null,
  country: 'UA',
  state: null,
  city: 'Lviv',
  postal_code: '79000',
  vat_number: null,
  email: 'ivan@example.com',
  phone_code: '+380',
  phone_number: '32',
}

const start = async (answer?: { status: number; body?: unknown }, changes = {}) => {
  const sent: Contacts[] = []
  const stored = { contacts }
  answerApi({
    'GET /api/domains/12/whois': () => ({ body: stored.contacts }),
    'GET /api/address-book/': () => ({ body: [address] }),
    'POST /api/domains/12/whois': async request => {
      const body = (await request.json()) as Contacts
      sent.push(body)
      return answer ?? { body }
    },
  })
  const result = await renderInPlatform(<ContactsEditor domain={sampleDomain(changes)} onDone={() => undefined} />)
  await screen.findByRole('form')
  return { ...result, sent, stored }
}

const role = (name: string) => within(screen.getByRole('region', { name }))
const save = () => screen.getByRole('button', { name: 'Save contacts' })

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
})

test('[S3.7, S8.12] three contacts with their fields and the hidden flag are saved', async () => {
  const { user, sent } = await start()
  expect(role('Registrant').getByLabelText('Name')).toHaveValue('Olena Koval')
  expect(role('Registrant').getByLabelText('Hide this contact in WHOIS')).toBeChecked()
  await user.type(role('Technical contact').getByLabelText('Phone'), '+380 44 1')
  await user.click(role('Technical contact').getByLabelText('Hide this contact in WHOIS'))
  await user.click(save())
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: 'WHOIS updated' }]))
  expect(sent).toMatchObject([{ ...contacts, tech: { ...empty, phone: '+380 44 1', hidden: true } }])
})

test('a contact is filled from the address book, another like the registrant', async () => {
  const { user } = await start()
  await screen.findAllByLabelText('Fill from address book')
  await user.selectOptions(role('Registrant').getByLabelText('Fill from address book'), 'Office, Lviv')
  expect(role('Registrant').getByLabelText('Name')).toHaveValue('Ivan Franko')
  expect(role('Registrant').getByLabelText('Address')).toHaveValue('Svobody 1, 79000 Lviv, UA')
  expect(role('Registrant').getByLabelText('Hide this contact in WHOIS')).toBeChecked()
  await user.click(role('Administrative contact').getByRole('button', { name: 'Same as registrant' }))
  expect(role('Administrative contact').getByLabelText('Email')).toHaveValue('ivan@example.com')
})

test('what changed elsewhere comes into the form and is saved, and what was typed stays, also as a draft', async () => {
  const parts = { address: 'Svobody 1, Lviv', street: ['Svobody 1', 'Office 2'], city: 'Lviv', country: 'UA' }
  const { user, sent, stored, unmount } = await start()
  const read = async (name: string) => {
    stored.contacts = { ...contacts, registrant: { ...contacts.registrant, ...parts, name } }
    await act(() => queryClient.invalidateQueries({ queryKey: keys.contacts(12) }))
    await waitFor(() => expect(role('Registrant').getByLabelText('Name')).toHaveValue(name))
  }
  await read('Ivan Franko')
  await user.clear(role('Registrant').getByLabelText('Address'))
  await user.type(role('Registrant').getByLabelText('Address'), 'Kyiv')
  await read('Lesia Ukrainka')
  expect(role('Registrant').getByLabelText('Address')).toHaveValue('Kyiv')
  unmount()
  await renderInPlatform(<ContactsEditor domain={sampleDomain()} onDone={() => undefined} />)
  await waitFor(() => expect(role('Registrant').getByLabelText('Address')).toHaveValue('Kyiv'))
  await user.click(save())
  const registrant = { name: 'Lesia Ukrainka', address: 'Kyiv', street: [], city: '', country: 'UA' }
  await waitFor(() => expect(sent).toMatchObject([{ registrant }]))
})

test('a wrong email is refused next to its field', async () => {
  const { user, sent } = await start()
  await user.type(role('Administrative contact').getByLabelText('Email'), 'nobody')
  await user.click(save())
  await waitFor(() => expect(role('Administrative contact').getByLabelText('Email')).toBeInvalid())
  expect(sent).toEqual([])
})

test.each([
  [{ status: 500 }, 'Failed to update WHOIS'],
  [{ status: 409, body: { code: 'x', detail: 'Locked for now' } }, 'Locked for now'],
])('[S8.10] a failure says why and keeps what was typed', async (answer, text) => {
  const { user } = await start(answer)
  await user.type(role('Registrant').getByLabelText('Phone'), '123')
  await user.click(save())
  expect(await screen.findByText(text)).toBeVisible()
  expect(role('Registrant').getByLabelText('Phone')).toHaveValue('123')
})

test('contacts of a domain that is not approved cannot be saved, and the button says why', async () => {
  await start(undefined, { status: 'redemption' })
  expect(save()).toHaveAccessibleDescription(expect.stringMatching(/./))
})

test('what the registrant lacks is said next to its fields, and nothing is said to be saved', async () => {
  const errors = ['name', 'phone', 'country'].map(field => ({
    field: `registrant.${field}`,
    code: 'required',
    message: 'Please fill in this field.',
  }))
  const { user } = await start({
    status: 422,
    body: { code: 'registrant_incomplete', detail: 'Not complete.', errors },
  })
  await user.click(save())
  for (const name of ['Name', 'Phone', 'Country'])
    await waitFor(() => expect(role('Registrant').getByLabelText(name)).toBeInvalid())
  expect(useToasts.getState().toasts).toEqual([])
})

test('another registrant that waits is named, with those who have not confirmed it', async () => {
  const change = {
    registrant: { ...empty, name: 'Ivan Franko', email: 'ivan@example.org' },
    waits_for: [{ holder: 'new', email: 'ivan@example.org' }],
    ends_at: '2026-12-08T12:00:00Z',
  }
  const { user } = await start({ status: 200, body: { ...contacts, change } })
  await user.type(role('Registrant').getByLabelText('Name'), ' II')
  await user.click(save())
  await waitFor(() => expect(role('Registrant').getByLabelText('Name')).toHaveValue('Olena Koval'))
  expect(await screen.findByText(/^Ivan Franko becomes the registrant once both .* Dec 8, 2026/)).toBeVisible()
  expect(screen.getByText('the new registrant, ivan@example.org')).toBeVisible()
  expect(useToasts.getState().toasts).toMatchObject([
    { text: 'Saved. Another registrant waits to be confirmed by mail' },
  ])
})

test('what the registry gets is shown in Latin letters, and what it has otherwise is sent again', async () => {
  const form = { organisation: '', street: ['Svobody 1'], province: '', postal_code: '79000', country: 'UA' }
  const contact = {
    role: 'registrant',
    id: 'C1',
    postal: [{ ...form, type: 'int', name: 'Ivan Franko', city: 'Lviv' }],
    phone: '+380.32',
    email: 'ivan@example.com',
    state: 'differs',
    differences: [{ field: 'int.city', ours: 'Lviv', registry: 'Odesa' }],
  }
  const calls = answerApi({
    'GET /api/domains/12/registry-contacts': () => ({ body: [contact] }),
    'POST /api/domains/12/registry-contacts': () => ({ status: 204 }),
  })
  const { user } = await renderInPlatform(<RegistryContacts domain={sampleDomain()} />)
  expect(await screen.findByText('In Latin letters: Ivan Franko, Svobody 1, 79000 Lviv, UA')).toBeVisible()
  expect(screen.getByText('int.city: here Lviv, at the registry Odesa')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send them again' }))
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ text: 'The contacts are sent to the registry' }]),
  )
  expect(calls).toContain('POST /api/domains/12/registry-contacts')
})
