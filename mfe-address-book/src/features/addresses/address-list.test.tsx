import type { Address } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../../panel'
import { AddressList } from './address-list'

registerLocales(panel.name, panel.locales)

const address = (id: number, change: Partial<Address> = {}): Address => ({
  id,
  label: `Place ${id}`,
  first_name: 'Olena',
  last_name: 'Koval',
  address_line1: `Khreshchatyk ${id}`,
  address_line2: null,
  country: 'UA',
  state: null,
  city: 'Kyiv',
  postal_code: '01001',
  vat_number: null,
  email: 'olena@example.com',
  phone_code: null,
  phone_number: null,
  ...change,
})

const show = async (addresses: Address[], language: 'en' | 'uk' = 'en') => {
  const onEdit = jest.fn()
  const onDelete = jest.fn()
  const result = await renderInPlatform(<AddressList {...{ addresses, onEdit, onDelete }} />, { language })
  return { ...result, onEdit, onDelete }
}

const cardOf = (title: string): HTMLElement => {
  const card = screen.getByRole('heading', { name: title }).closest('li')
  if (!card) throw new Error(`${title} is not in a list`)
  return card
}

test('[S2.44] each address is a card with its own Edit and Delete', async () => {
  const second = address(2, { label: null, first_name: 'Ivan', vat_number: '123', phone_number: '441234567' })
  const { user, onEdit, onDelete } = await show([address(1), second])
  const card = cardOf('Ivan Koval')
  expect(card).toHaveTextContent('Khreshchatyk 2 01001 Kyiv Ukraine')
  expect(within(card).getByText('123')).toBeVisible()
  await user.click(within(card).getByRole('button', { name: 'Edit Ivan Koval' }))
  expect(onEdit).toHaveBeenCalledWith(second)
  await user.click(screen.getByRole('button', { name: 'Delete Place 1' }))
  expect(onDelete).toHaveBeenCalledWith(address(1))
})

test('an address that a registrant has not confirmed yet says so', async () => {
  await show([address(1), address(2, { unconfirmed: true })])
  expect(within(cardOf('Place 2')).getByText('Not confirmed yet')).toBeVisible()
  expect(within(cardOf('Place 1')).queryByText('Not confirmed yet')).toBeNull()
})

test('the country shows in Ukrainian', async () => {
  await show([address(1)], 'uk')
  expect(cardOf('Place 1')).toHaveTextContent('Україна')
})

test('a search appears when there are many, and says what it found', async () => {
  const { user } = await show(Array.from({ length: 12 }, (_, index) => address(index + 1)))
  await user.type(screen.getByRole('searchbox', { name: 'Search addresses' }), 'place 12')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByRole('status')).toHaveTextContent('1 address found')
  await user.type(screen.getByRole('searchbox'), '345')
  expect(await screen.findByText('No addresses found.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(12))
})

test('a few addresses need no search', async () => {
  await show([address(1)])
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('what an address holds shows as text, whatever it is', async () => {
  const { container } = await show([address(1, { label: '<img src=x onerror=alert(1)>', city: '<b>Kyiv</b>' })])
  expect(container.querySelector('img, b')).toBeNull()
  expect(cardOf('<img src=x onerror=alert(1)>')).toHaveTextContent('<b>Kyiv</b>')
})
