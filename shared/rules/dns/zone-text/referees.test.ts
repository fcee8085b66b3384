import fc from 'fast-check'
import { typedRecord } from '../../../testing/typed-record'
import { accepted, judge, misread, objections, startReferees, stopReferees } from '../../../testing/zone-referees'
import type { DnsType } from '../types'

beforeAll(startReferees)
afterAll(stopReferees)

test.each([1, 2, 3, 4])(
  'five referees take a random zone of some hundred records that we take, and we read theirs: %d',
  seed => {
    const [typed = []] = fc.sample(fc.array(typedRecord, { minLength: 150, maxLength: 150 }), { numRuns: 1, seed })
    expect(objections(accepted(typed))).toEqual([])
  },
)

test('five referees take names and values whose plainest form some of them misread', () => {
  const record = (host: string, type: DnsType, content: string) => ({
    host,
    type,
    content,
    ttl: 300,
    priority: null,
    id: null,
  })
  const records = [
    ...['a', 'a\\\\', 'a.$'].map(value => record('a', 'SVCB', `1 e.example.net. key65280=${value}\\\\`)),
    record('b', 'A', '192.0.2.1'),
    record('c', 'CNAME', '\\#.example.org.'),
    record('d', 'PTR', '\\#1.example.org.'),
    record('e', 'SVCB', '1 \\#.example.org. alpn=h2'),
  ]
  expect(objections(records)).toEqual([])
})

test.each([
  ['BIND', 'a A 192.0.2.256\n'],
  ['Knot', 'a CNAME b\na A 192.0.2.1\n'],
  ['NSD', 'a A 192.0.2.256\n'],
  ['ldns', 'a A 192.0.2.256\n'],
  ['PowerDNS', 'a CNAME b\na A 192.0.2.1\n'],
] as const)('control: %s refuses a zone that is wrong', (referee, text) => {
  const { objection, written } = judge(referee, 'a 300 A 192.0.2.1\n')
  expect(objection).toBeNull()
  expect(misread(written, [{ host: 'a', type: 'A', content: '192.0.2.1', ttl: 300, priority: null }])).toEqual([])
  expect(misread(written, [{ host: 'a', type: 'A', content: '192.0.2.2', ttl: 300, priority: null }])).not.toEqual([])
  expect(judge(referee, text).objection).not.toBeNull()
})
