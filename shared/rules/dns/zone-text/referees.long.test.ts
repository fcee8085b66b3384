import fc from 'fast-check'
import { typedRecord } from '../../../testing/typed-record'
import { accepted, objections, startReferees, stopReferees, zone } from '../../../testing/zone-referees'
import { DNS_TYPES } from '../records'
import type { DnsType, StoredRecord } from '../types'
import { formatZone } from './format-zone'

const zones = 1000

/** The same zones again: FUZZ_SEED=the number that a run printed. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

jest.setTimeout(3_600_000)

beforeAll(() => {
  startReferees()
  process.stderr.write(`FUZZ_SEED=${seed}\n`)
})

afterAll(stopReferees)

const generated = fc.array(typedRecord, { minLength: 5, maxLength: 60, size: 'max' }).map(accepted)

test(`${zones} random zones: five referees accept what we accept, and we read what it and they write`, () => {
  const seen = new Map<DnsType, number>()
  const check = (records: StoredRecord[]) => {
    expect([formatZone(records, zone), ...objections(records)]).toEqual([formatZone(records, zone)])
    for (const { type } of records) seen.set(type, (seen.get(type) ?? 0) + 1)
  }
  fc.assert(fc.property(generated, check), { numRuns: zones, seed, endOnFailure: true })
  expect(DNS_TYPES.filter(type => (seen.get(type) ?? 0) < zones / 20)).toEqual([])
})
