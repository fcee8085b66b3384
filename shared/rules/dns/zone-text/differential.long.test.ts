import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { provideDebianPackages } from '../../../testing/debian-packages'
import { hasPriority } from '../content-fields'
import cases from '../dns-cases.json'
import moreCases from '../more-cases.json'
import type { StoredRecord } from '../types'
import { validateRecord } from '../validate-record'
import { toZone } from '../zone'
import bindTable from './bind-table.json'
import { formatZone } from './format-zone'
import { parseZoneText } from './parse-zone-text'
import { readZoneText } from './read-zone-text'

const zone = 'example.com'
const authority =
  '@ 300 IN SOA ns1.panel.example. host.panel.example. 1 7200 3600 1209600 300\n@ 300 IN NS ns1.panel.example.\n'

let folder: string

beforeAll(() => {
  provideDebianPackages(['bind9-utils', 'knot-dnssecutils', 'nsd'])
  folder = mkdtempSync(join(tmpdir(), 'differential-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

const ignored = ['-k', 'ignore', '-i', 'none', '-n', 'ignore', '-m', 'ignore', '-M', 'ignore', '-S', 'ignore']

/** What BIND makes of a master file, in one of its styles. Throws where it refuses it. */
const compile = (text: string, style: 'full' | 'relative'): string => {
  const file = join(folder, 'zone')
  writeFileSync(file, text)
  const args = [...ignored, '-s', style, '-o', '-', zone, file]
  return execFileSync('named-compilezone', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

const shown = (text: string): string[] =>
  readZoneText(text, toZone(zone))
    .flatMap(({ record, owner }) =>
      record && owner
        ? [owner.fqdn, record.ttl, record.type, ...(record.priority === null ? [] : [record.priority]), record.content]
            .join(' ')
            .toLowerCase()
        : [],
    )
    .filter((line, at, all) => all.indexOf(line) === at)
    .sort()

test.each(Object.entries(bindTable))('BIND reads the table as it says: %s', (_, { text, records }) => {
  expect(shown(compile(text, 'full'))).toEqual(records.map(line => line.toLowerCase()).sort())
})

const valid = fc
  .constantFrom(...cases.filter(one => one.valid && !one.zone && !one.context))
  .map(input => ({ ...input, zone, type: input.type as StoredRecord['type'] }))
  .map(input => validateRecord({ ...input, priority: hasPriority(input.type) ? 0 : null }, []))
  .filter(answer => answer.ok)
  .map(answer => answer.record)

test('BIND accepts every zone that we accept, and we read what it writes, in each of its styles', () => {
  fc.assert(
    fc.property(fc.array(valid, { minLength: 1, maxLength: 40 }), records => {
      const kept = parseZoneText(formatZone(records, zone), zone).flatMap(({ record }) => record ?? [])
      const text = formatZone(kept, zone)
      const ours = shown(text)
      for (const style of ['full', 'relative'] as const) expect(shown(compile(authority + text, style))).toEqual(ours)
    }),
    { numRuns: 300 },
  )
}, 600_000)

test('BIND, Knot and NSD load every type beyond the specification, and we read what BIND writes', () => {
  const delegation: StoredRecord = { host: 'sub', type: 'NS', content: 'ns1.example.net.', ttl: 300, priority: null }
  const records = moreCases
    .filter(({ type }) => type !== 'ALIAS')
    .map(({ host, type, content }) => ({ host, type, content, ttl: 300, priority: null }))
  const text = formatZone([delegation, ...(records as StoredRecord[])], zone)
  expect(shown(text)).toHaveLength(new Set(records.map(one => `${one.host} ${one.type} ${one.content}`)).size + 1)
  for (const style of ['full', 'relative'] as const)
    expect(shown(compile(authority + text, style))).toEqual(shown(text))
  const file = join(folder, 'zone')
  writeFileSync(file, authority + text)
  execFileSync('kzonecheck', ['-o', zone, file], { stdio: ['ignore', 'pipe', 'pipe'] })
  execFileSync('nsd-checkzone', [zone, file], { stdio: ['ignore', 'pipe', 'pipe'] })
})
