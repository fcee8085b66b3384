import { addressFormat } from './formats'
import { phoneFault, readPhone } from './phone'

test.each([
  ['030/1234567', 'DE', '+49.301234567', undefined],
  ['+1 650 555 0100 ext. 12', undefined, '+1.6505550100', '12'],
  ['+1 (650) 555-0100 x12', undefined, '+1.6505550100', '12'],
  ['+1-650-555-0100 #12', 'UA', '+1.6505550100', '12'],
  ['tel:+380441234567', undefined, '+380.441234567', undefined],
  ['tel:+380-44-123-45-67;ext=12', undefined, '+380.441234567', '12'],
  ['TEL: +380 44 123 45 67', undefined, '+380.441234567', undefined],
  ['тел. 044 123-45-67', 'UA', '+380.441234567', undefined],
  ['моб.: (067) 123-45-67', 'UA', '+380.671234567', undefined],
  ['044 123 45 67 дод. 12', 'UA', '+380.441234567', '12'],
  ['+380 44 123 45 67, вн. 305', undefined, '+380.441234567', '305'],
  ['0441234567', 'UA', '+380.441234567', undefined],
  ['380441234567', 'UA', '+380.441234567', undefined],
  ['8 (044) 123-45-67', 'UA', '+380.441234567', undefined],
  ['00380 44 123 4567', 'UA', '+380.441234567', undefined],
  ['0049 30 1234567', undefined, '+49.301234567', undefined],
  ['011 380 44 123 4567', 'US', '+380.441234567', undefined],
  ['+380 (0)44 123 45 67', undefined, '+380.441234567', undefined],
  ['+380.441234567', undefined, '+380.441234567', undefined],
  ['＋３８０ ４４ １２３ ４５ ６７', undefined, '+380.441234567', undefined],
  ['+380 44 123‑45‑67', undefined, '+380.441234567', undefined],
  ['+380\u00a044\u2009123\u00a045\u00a067', undefined, '+380.441234567', undefined],
  ['\u200e+380441234567\u200b', undefined, '+380.441234567', undefined],
  ['\u202a+380 44 123 45 67\u202c', undefined, '+380.441234567', undefined],
  ['(650) 555-0100', 'US', '+1.6505550100', undefined],
  ['1 650 555 0100', 'US', '+1.6505550100', undefined],
  ['06 1234 5678', 'IT', '+39.0612345678', undefined],
  ['+39 06 1234 5678', undefined, '+39.0612345678', undefined],
  ['+44 (0) 20 7946 0958', 'US', '+44.2079460958', undefined],
  ['+1 684 633 1234', undefined, '+1.6846331234', undefined],
  ['2123 4567', 'HK', '+852.21234567', undefined],
  ['04 123 4567', 'AE', '+971.41234567', undefined],
  ['+800 1234 5678', undefined, '+800.12345678', undefined],
])('%s from %s is %s, extension %s', (text, country, registry, extension) => {
  expect(readPhone(text, country)).toEqual({ registry, ...(extension && { extension }) })
  // Forms refuse a number with fewer digits without asking.
  const fewest = addressFormat(country ?? '')?.phone_digits ?? 1
  expect(text.normalize('NFKC').replace(/\D/g, '').length).toBeGreaterThanOrEqual(fewest)
})

test.each([
  ['call me', 'US', 'phone_invalid'],
  ['380', 'UA', 'phone_invalid'],
  ['+380 44 123', undefined, 'phone_invalid'],
  ['+3804412345671234', undefined, 'phone_invalid'],
  ['112', 'UA', 'phone_invalid'],
  ['044 123 45 6x', 'UA', 'phone_invalid'],
  ['+999 123 456 789', undefined, 'phone_invalid'],
  ['ext. 12', undefined, 'phone_invalid'],
  ['030/1234567', undefined, 'phone_country'],
  ['(044) 123-45-67 дод. 12', undefined, 'phone_country'],
])('%s from %s is refused: %s', (text, country, code) => {
  expect(phoneFault(text, country)).toBe(code)
})
