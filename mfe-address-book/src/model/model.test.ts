import type { Address } from '@panel/shared/contract'
import { filterAddresses } from './address-search'
import { addressTitle, phoneText, postalLines } from './address-text'
import { valuesOf } from './address-values'
import { countriesIn, countryCode, countryCodes, countryName } from './countries'

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

test('the form holds a text for every field', () => {
  const values = valuesOf(address)
  expect(values.address_line2).toBe('')
  expect(values.city).toBe('Kyiv')
  expect(values).not.toHaveProperty('id')
  expect(Object.values(values).every(value => typeof value === 'string')).toBe(true)
})

test('there are 249 countries, each once and each with a name in both languages', () => {
  expect(new Set(countryCodes).size).toBe(249)
  for (const language of ['en', 'uk']) {
    expect(countriesIn(language).filter(country => country.name === country.code)).toEqual([])
  }
})

test('countries are in the order of the language’s alphabet', () => {
  const names = countriesIn('uk').map(country => country.name)
  expect(names.indexOf('Індія')).toBeLessThan(names.indexOf('Канада'))
  expect(names.indexOf('Естонія')).toBeLessThan(names.indexOf('Ємен'))
})

test.each([
  ['UA', 'UA'],
  ['ua', 'UA'],
  ['Ukraine', 'UA'],
  ['Україна', 'UA'],
  ['Poland ', 'PL'],
  ['Ruritania', 'Ruritania'],
  ['', ''],
])('the country %p is %p', (text, code) => {
  expect(countryCode(text)).toBe(code)
})

test('a country shows in the language of the page', () => {
  expect(countryName('UA', 'uk')).toBe('Україна')
  expect(countryName('Україна', 'en')).toBe('Ukraine')
  expect(countryName('Ruritania', 'uk')).toBe('Ruritania')
})

test.each([
  ['', true],
  ['  ', true],
  ['kov', true],
  ['KYIV office', true],
  ['україна', true],
  ['olena@', true],
  ['4412', true],
  ['kyiv lviv', false],
])('the search %p finds it: %p', (search, found) => {
  expect(filterAddresses([address], search, () => 'Україна')).toHaveLength(found ? 1 : 0)
})
