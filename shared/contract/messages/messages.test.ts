import { compareCatalogues } from '../../testing/catalogues'
import { statusOf } from '../error-codes'
import {
  cdsRefusals,
  connectFaults,
  fieldCodes,
  lookupReasons,
  previewWarnings,
  registryReasons,
  rejectionReasons,
  requesterReasons,
  serverFaults,
  waitReasons,
} from '../errors'
import en from './en.json'
import uk from './uk.json'

const refusals = Object.keys(statusOf)
const reasons = [
  ...lookupReasons,
  ...registryReasons,
  ...rejectionReasons,
  ...requesterReasons,
  ...previewWarnings,
  ...serverFaults,
  ...cdsRefusals,
  ...connectFaults,
  ...waitReasons,
]
const codes = [...refusals, ...fieldCodes, ...reasons]

test('each code has a text, and no text is without a code', () => {
  expect(Object.keys(en).sort()).toEqual([...codes].sort())
})

test('the Ukrainian texts say the same', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
})

test('Ukrainian texts hold no Latin words but those that are names', () => {
  const words = Object.values(uk).flatMap(
    text => text.replace(/\{\{[^}]*\}\}|https:\S+\.|(?<=адресу )https/g, '').match(/[A-Za-z@]{2,}(?:\.[a-z]+)*/g) ?? [],
  )
  expect(new Set(words)).toEqual(
    new Set([
      'API',
      'Base',
      'CDNSKEY',
      'CDS',
      'DELETE',
      'DNS',
      'DNSKEY',
      'DNSSEC',
      'DS',
      'EXTEND',
      'IPv',
      'NS',
      'PRUNE',
      'PowerDNS',
      'REPLACE',
      'SHA',
      'SOA',
      'SPF',
      'db',
      'name@example.com',
    ]),
  )
})

test.each([
  ['user_not_found', 'Email not found. Please confirm your password and accept Terms to register.'],
  ['invalid_password', 'Incorrect email or password.'],
  ['code_invalid', 'Invalid or expired code'],
  ['dns_disabled', 'DNS management is disabled in this mode.'],
  ['resend_too_soon', 'Please wait before resending'],
] as const)('%s has the text of the specification', (code, text) => {
  expect(en[code]).toBe(text)
})
