import fc from 'fast-check'
import { typedRecord } from '../../../testing/typed-record'
import { accepted, judge, misread, objections, startReferees, stopReferees } from '../../../testing/zone-referees'

beforeAll(startReferees)
afterAll(stopReferees)

test.each([1, 2, 3, 4])(
  'five referees take a random zone of some hundred records that we take, and we read theirs: %d',
  seed => {
    const [typed = []] = fc.sample(fc.array(typedRecord, { minLength: 150, maxLength: 150 }), { numRuns: 1, seed })
    expect(objections(accepted(typed))).toEqual([])
  },
)

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
