import { placeOf } from './order-of-entries'

test('an entry of a new panel comes after those of the product, whatever order it wants', () => {
  expect(placeOf('mfe-aaa', 0)).toBeGreaterThan(placeOf('mfe-admin', 90))
  expect(placeOf('mfe-admin-tools', 0)).toBeGreaterThan(placeOf('mfe-auth', 60))
})

test('entries of the product, and those of one new panel, stay in their order', () => {
  expect(placeOf('mfe-domain-manager', 10)).toBeLessThan(placeOf('mfe-auth', 30))
  expect(placeOf('mfe-aaa', 1)).toBeLessThan(placeOf('mfe-aaa', 2))
})
