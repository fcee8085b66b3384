import type { Address } from '@panel/shared/contract'
import { filterAddresses } from './address-search'
import { addressTitle, phoneText, postalLines } from './address-text'

const address: Address = {
  id: 7,
  label: 'Office',
  first_name: 'Olena',
  last_name: 'Koval',
  address_line1: 'Khreshchatyk 1',
  address_line2: null,
  country: 'UA',
  state: null,
  city: 'Kyiv',
  postal_code: '01001',
  vat_number: null,
  email: 'olena@example.com',
  phone_code: '+380',
  phone_number: '441234567',
}

test('an address is called by its label, else by the person', () => {
  expect(addressTitle(address)).toBe('Office')
  expect(addressTitle({ ...address, label: null })).toBe('Olena Koval')
})

test.each([
  ['+380', '441234567', '+380 441234567'],
  [null, '441234567', '441234567'],
  ['+380', null, ''],
])('the phone %s %s reads %p', (phone_code, phone_number, text) => {
  expect(phoneText({ phone_code, phone_number })).toBe(text)
})

test('a postal address leaves out what is empty', () => {
  expect(postalLines(address, 'Ukraine')).toEqual(['Khreshchatyk 1', '01001 Kyiv', 'Ukraine'])
  expect(postalLines({ ...address, address_line2: 'Flat 3', state: 'Kyiv Oblast' }, '')).toEqual([
    'Khreshchatyk 1',
    'Flat 3',
    '01001 Kyiv',
    'Kyiv Oblast',
  ])
})

test.each([
  ['', true],
  ['  ', true],
  ['kov', true],
  ['KYIV office', true],
  ['україна', true],
  ['УКРАЇНА'.normalize('NFD'), true],
  ['olena@', true],
  ['4412', true],
  ['kyiv lviv', false],
])('the search %p finds it: %p', (search, found) => {
  expect(filterAddresses([address], search, () => 'Україна')).toHaveLength(found ? 1 : 0)
})
