import { countryCodes } from '@panel/shared/rules'
import { addressFaults, phoneOf, registrantFaults } from './check-address'
import { addressFormat } from './formats'

const kyiv = {
  address_line1: 'Khreshchatyk 1',
  city: 'Kyiv',
  state: null,
  country: 'UA',
  postal_code: '01001',
  vat_number: null,
  phone_code: '+380',
  phone_number: '441234567',
  email: 'olena@example.com',
}

const codes = (faults: readonly { field: string; code: string }[]) =>
  faults.map(({ field, code }) => `${field} ${code}`)

test.each([
  ['US', '94105', true],
  ['US', '94105-1234', true],
  ['US', 'ABCDE', false],
  ['United States', '9410', false],
  ['CA', 'k1a 0b1', true],
  ['CA', '12345', false],
  ['GB', 'SW1A 1AA', true],
  ['GB', '12345', false],
  ['IE', 'D02 AF30', true],
  ['UA', '01001', true],
  ['Україна', '0100', false],
  ['DE', '10117', true],
  ['DE', 'D-10117', false],
  ['JP', '100-0001', true],
  ['PL', '00-950', true],
  ['PL', '00950', false],
  ['NL', '1012 JS', true],
  ['HK', 'anything', true],
  ['Ruritania', 'anything', true],
])('%s, postal code %s: %s', (country, postal_code, right) => {
  const faults = addressFaults({ ...kyiv, country, postal_code, phone_number: null })
  expect(codes(faults)).toEqual(right ? [] : ['postal_code postal_code_invalid'])
})

test.each([
  ['DE', 'DE123456789', true],
  ['DE', '123 456 789', true],
  ['DE', 'not-a-vat', false],
  ['PL', 'PL 526-025-02-74', true],
  ['PL', 'DE123456789', false],
  ['GR', 'EL094259216', true],
  ['GR', '094259216', true],
  ['AT', 'ATU13585627', true],
  ['AT', '13585627', false],
  ['FR', 'FR40303265045', true],
  ['NL', 'NL004495445B01', true],
  ['SE', 'SE556188840401', true],
  ['IE', 'IE6433435F', true],
  ['UA', 'ІПН 123', true],
  ['US', 'not-a-vat', true],
])('%s, VAT number %s: %s', (country, vat_number, right) => {
  const faults = addressFaults({ ...kyiv, country, postal_code: null, phone_number: null, vat_number })
  expect(codes(faults)).toEqual(right ? [] : ['vat_number vat_number_invalid'])
})

test.each([
  ['complete', {}, []],
  ['no phone', { phone_number: null }, ['phone_number required']],
  ['no postal code', { postal_code: null }, ['postal_code required']],
  ['a country of no list', { country: 'Ruritania' }, ['country country_unknown']],
  ['the United States without a state', { country: 'US', postal_code: '94105' }, ['state required']],
  ['the United States', { country: 'US', state: 'CA', postal_code: '94105' }, []],
  ['no postal codes there', { country: 'HK', state: 'Kowloon', postal_code: null }, []],
  [
    'nothing right',
    { country: 'US', postal_code: 'ABCDE', phone_code: '380', phone_number: 'call me' },
    ['state required', 'postal_code postal_code_invalid', 'phone_number phone_invalid'],
  ],
] as const)('a registrant: %s', (_, changes, faults) => {
  expect(codes(registrantFaults({ ...kyiv, ...changes }))).toEqual(faults)
})

test.each([
  ['+380', '44 123 45 67', '+380 44 123 45 67'],
  ['380', '044 123 45 67', '+380 44 123 45 67'],
  ['00380', '441234567', '+380 441234567'],
  ['+39', '06 1234 5678', '+39 06 1234 5678'],
  ['+380', '+380441234567', '+380441234567'],
  ['+380', 'tel:+380441234567', 'tel:+380441234567'],
  [null, '030/1234567', '030/1234567'],
  ['+380', null, ''],
])('code %s and number %s are %s', (phone_code, phone_number, phone) => {
  expect(phoneOf({ phone_code, phone_number })).toBe(phone)
})

test('every country has a format with street and town, and an example that its own pattern takes', () => {
  for (const country of countryCodes) {
    const format = addressFormat(country)
    expect(format?.parts).toEqual(expect.arrayContaining(['address_line1', 'city']))
    expect(format?.parts).toEqual(expect.arrayContaining(format?.required ?? []))
    const { example } = format?.postal_code ?? {}
    if (example)
      expect(codes(addressFaults({ ...kyiv, country, postal_code: example, phone_number: null }))).toEqual([])
  }
  expect(addressFormat('ua')).toMatchObject({
    parts: ['organisation', 'address_line1', 'address_line2', 'city', 'state', 'postal_code'],
    calling_code: '+380',
    state: { kind: 'oblast' },
    postal_code: { pattern: '\\d{5}' },
  })
  expect(addressFormat('XX')).toBeUndefined()
})
