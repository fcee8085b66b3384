import { DNS_TYPES, plainRecord, validateRecord } from '@panel/shared/rules'
import { sampleRecord } from '../testing/sample-domain'
import { addressTitle, contactFromAddress } from './contact-from-address'
import { draftOf, emptyDraft, fieldOf, inputOf, lineOf, withFix, withType } from './record-draft'
import { filterRecords, sortRecords, typesIn } from './record-filter'

const zone = 'example.com'

test.each([
  ['A', 'www', '192.0.2.1', null],
  ['AAAA', 'www', '2001:db8::1', null],
  ['CNAME', 'blog', 'www.example.net.', null],
  ['MX', '@', 'mail.example.net.', 10],
  ['TXT', '@', '"v=spf1 -all"', null],
  ['SRV', '_sip._tcp', '5 5060 sip.example.net.', 20],
  ['CAA', '@', '0 issue "letsencrypt.org"', null],
  ['NS', 'sub', 'ns1.example.net.', null],
  ['SSHFP', 'host', `4 2 ${'ab'.repeat(32)}`, null],
  ['TLSA', '_443._tcp', `3 1 1 ${'cd'.repeat(32)}`, null],
  ['NAPTR', '@', '100 10 "U" "E2U+sip" "!^.*$!sip:info@example.com!" .', null],
  ['URI', '_http._tcp', '1 "https://www.example.com/"', 10],
] as const)('a stored %s record goes through the form unchanged', (type, host, content, priority) => {
  const record = { type, host, content, priority, ttl: 3600 }
  expect(validateRecord(inputOf(draftOf(record), zone), [])).toMatchObject({ ok: true, record })
})

test('an empty ttl and an empty priority are sent as nothing (S5.7)', () => {
  const draft = { ...emptyDraft('A'), host: '@', fields: { address: '192.0.2.1' }, ttl: ' ', priority: '7' }
  expect(inputOf(draft, zone)).toMatchObject({ ttl: null, priority: null })
  expect(inputOf({ ...emptyDraft('MX'), priority: '' }, zone).priority).toBeNull()
  expect(inputOf({ ...emptyDraft('MX'), priority: '5' }, zone).priority).toBe(5)
})

test('every type has an empty draft with the default ttl (S9.2, S9.3)', () => {
  for (const type of DNS_TYPES) expect(emptyDraft(type)).toMatchObject({ type, host: '', ttl: '300' })
})

test('another type keeps what both have', () => {
  const typed = { ...emptyDraft('SRV'), host: '_sip._tcp', fields: { weight: '5', port: '5060', target: 'a.example' } }
  expect(withType(typed, 'URI')).toMatchObject({ host: '_sip._tcp', fields: { weight: '5', target: 'a.example' } })
  expect(withType({ ...emptyDraft('A'), fields: { address: 'x' } }, 'CNAME').fields).toEqual({ target: 'x' })
})

test('fixes of the rules change the draft', () => {
  const draft = { ...emptyDraft('SRV'), host: 'a' }
  expect(withFix(draft, { field: 'host', value: '_sip._tcp' }).host).toBe('_sip._tcp')
  expect(withFix(draft, { field: 'content', value: '1 2 t.example.' }).fields).toEqual({
    weight: '1',
    port: '2',
    target: 't.example.',
  })
  expect(withFix(draft, { field: 'priority', value: null }).priority).toBe('')
  expect(withFix(draft, { field: 'type', value: 'MX' }).type).toBe('MX')
})

test('a finding is next to its part, or the first one', () => {
  const finding = { level: 'error', field: 'content', code: 'dns.srv.port', params: {} } as const
  expect(fieldOf({ ...finding, part: 'port' }, 'SRV')).toBe('fields.port')
  expect(fieldOf(finding, 'SRV')).toBe('fields.weight')
  expect(fieldOf({ ...finding, field: 'ttl' }, 'SRV')).toBe('ttl')
})

const records = [
  sampleRecord({ id: 1, host: 'www' }),
  sampleRecord({ id: 2, host: '@', type: 'MX', content: 'b.example.', priority: 20 }),
  sampleRecord({ id: 3, host: '@', type: 'MX', content: 'a.example.', priority: 10 }),
  sampleRecord({ id: 4, host: '@', type: 'A' }),
]

test.each([
  ['', 'all', [4, 3, 2, 1]],
  ['EXAMPLE', 'all', [3, 2]],
  ['www', 'all', [1]],
  ['', 'MX', [3, 2]],
] as const)('records filtered by "%s" and %s, the apex first', (text, type, ids) => {
  expect(filterRecords(sortRecords(records), { text, type }).map(({ id }) => id)).toEqual(ids)
})

test('types that occur come in the order of the product', () => {
  expect(typesIn(records)).toEqual(['A', 'MX'])
})

test('a record as one line', () => {
  expect(lineOf(plainRecord(records[1] as (typeof records)[number]))).toBe('@ 300 IN MX 20 b.example.')
})

const address = {
  id: 1,
  label: null,
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

test('a contact is filled from an address', () => {
  expect(contactFromAddress(address)).toEqual({
    name: 'Olena Koval',
    email: 'olena@example.com',
    phone: '+380 441234567',
    address: 'Khreshchatyk 1, 01001 Kyiv, UA',
    organisation: '',
    street: ['Khreshchatyk 1'],
    city: 'Kyiv',
    province: '',
    postal_code: '01001',
    country: 'UA',
    address_id: 1,
  })
  expect(addressTitle(address)).toBe('Olena Koval, Kyiv')
  expect(addressTitle({ ...address, label: 'Office' })).toBe('Office, Kyiv')
})
