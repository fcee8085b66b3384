import type { DnsType, StoredRecord } from '@panel/shared/rules'
import { makesWay } from '../src/bridges/domain-connect/conflicts'

const contents: Partial<Record<DnsType, string>> = {
  A: '192.0.2.',
  AAAA: '2001:db8::',
  TXT: '"text',
  CAA: '0 issue "ca',
}

/** A record such as `www A`; those of two sides differ in their content. */
const record = (text: string, side: 1 | 2): StoredRecord => {
  const [host, type] = text.split(' ') as [string, DnsType]
  const end = type === 'TXT' || type === 'CAA' ? `${side}"` : `${side}`
  const content = contents[type] ? `${contents[type]}${end}` : `${side}.example.net.`
  return { host, type, content, ttl: 3600, priority: type === 'MX' || type === 'SRV' ? 10 : null }
}

const makes = (stored: string, wanted: string, replacesTexts?: string): boolean =>
  makesWay(record(stored, 1), { record: record(wanted, 2), ...(replacesTexts !== undefined && { replacesTexts }) })

// In the order of the draft's section on conflicts (draft-ietf-dconn-domainconnect-03).
test.each([
  ['www A', 'www CNAME'],
  ['www TXT', 'www CNAME'],
  ['www CNAME', 'www CNAME'],
  ['WWW CNAME', 'www TXT'],
  ['shop NS', 'shop NS'],
  ['shop A', 'shop NS'],
  ['shop DS', 'shop NS'],
  ['www.shop A', 'shop NS'],
  ['a.b.shop TXT', 'shop NS'],
  ['shop NS', 'shop TXT'],
  ['shop NS', 'www.shop A'],
  ['@ MX', '@ MX'],
  ['_sip._tls SRV', '_sip._tls SRV'],
  ['@ A', '@ AAAA'],
  ['@ AAAA', '@ A'],
  ['@ ALIAS', '@ A'],
  ['@ A', '@ ALIAS'],
  // Of DNAME the draft does not speak: one name has one, and none below it (RFC 6672).
  ['old DNAME', 'old DNAME'],
  ['www.old A', 'old DNAME'],
  ['old DNAME', 'www.old A'],
])('%s makes way for %s', (stored, wanted) => {
  expect(makes(stored, wanted)).toBe(true)
})

test.each([
  ['@ NS', '@ A'],
  ['myshop A', 'shop NS'],
  ['@ TXT', 'shop NS'],
  ['@ MX', '@ A'],
  ['@ A', '@ MX'],
  ['@ TXT', '@ TXT'],
  ['@ CAA', '@ CAA'],
  ['_sip._tcp SRV', '_sip._tls SRV'],
  ['www A', '@ A'],
  ['old TXT', 'old DNAME'],
  ['old DNAME', 'old TXT'],
])('%s stays beside %s', (stored, wanted) => {
  expect(makes(stored, wanted)).toBe(false)
})

test.each([
  ['', true],
  ['tex', true],
  ['ext', false],
])('a text makes way for one that replaces those that begin with "%s": %s', (prefix, expected) => {
  expect(makes('@ TXT', '@ TXT', prefix)).toBe(expected)
  expect(makes('@ A', '@ TXT', prefix)).toBe(false)
})

test('what is there as it is wanted stays', () => {
  const wanted = record('shop NS', 1)
  expect(makesWay({ ...wanted, ttl: 60 }, { record: wanted })).toBe(false)
})
