import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { provideDebianPackages } from '../../../testing/debian-packages'
import { typedRecord } from '../../../testing/typed-record'
import { applyChanges } from '../changes/apply-changes'
import type { Change } from '../changes/change'
import { planImport } from '../changes/plan-import'
import { DNS_TYPES } from '../records'
import type { DnsType, StoredRecord } from '../types'
import { formatZone } from './format-zone'

const zone = 'example.com'
const authority = `@ 300 IN SOA ns1.panel.example. host.panel.example. 1 7200 3600 1209600 300
@ 300 IN NS ns1.panel.example.
@ 300 IN NS ns2.panel.example.
`

const zones = 1000

/** The same zones again: FUZZ_SEED=the number that a run printed. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

jest.setTimeout(3_600_000)

let folder: string
let file: string

beforeAll(() => {
  const powerDns = ['pdns-server', 'pdns-backend-sqlite3', 'sqlite3']
  provideDebianPackages(['bind9-utils', 'knot-dnssecutils', 'nsd', 'ldnsutils', ...powerDns])
  folder = mkdtempSync(join(tmpdir(), 'referees-'))
  file = join(folder, 'zone')
  const database = join(folder, 'pdns.sqlite3')
  execFileSync('sqlite3', [database, '.read /usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql'])
  const settings = ['launch=gsqlite3', `gsqlite3-database=${database}`, 'gsqlite3-pragma-synchronous=0']
  writeFileSync(join(folder, 'pdns.conf'), settings.join('\n'))
  mkdirSync(join(folder, 'signed'))
  const knotZone = `zone:\n  - domain: ${zone}\n    file: "${file}"\n    dnssec-signing: on\n`
  writeFileSync(join(folder, 'knot.conf'), `database:\n  storage: "${folder}"\n${knotZone}`)
  process.stderr.write(`FUZZ_SEED=${seed}\n`)
})

afterAll(() => rmSync(folder, { recursive: true }))

const ignored = ['-k', 'ignore', '-i', 'none', '-n', 'ignore', '-m', 'ignore', '-M', 'ignore', '-S', 'ignore']

const pdnsutil = ['load-zone "$1" "$2" >&2', 'check-zone "$1" >&2', 'list-zone "$1"']
  .map(command => `pdnsutil --config-dir="$0" ${command}`)
  .join(' && ')

/** Knot writes a zone where it signs one. */
const knot = [
  'kzonecheck -o "$1" "$2" >&2',
  'kzonesign --config "$0/knot.conf" --outdir "$0/signed" "$1" >&2',
  'cat "$0/signed/zone"',
].join(' && ')

/** Programs that read a zone as their servers do, and write it as they understood it. */
const referees = {
  BIND: () => ['named-compilezone', ...ignored, '-o', '-', zone, file],
  Knot: () => ['sh', '-c', knot, folder, zone, file],
  NSD: () => ['nsd-checkzone', '-p', zone, file],
  ldns: () => ['ldns-read-zone', file],
  PowerDNS: () => ['sh', '-c', pdnsutil, folder, zone, file],
}
type Referee = keyof typeof referees

interface Verdict {
  /** What the referee has against the zone; null where it takes it. */
  objection: string | null
  /** The zone in the referee's own style. */
  written: string
}

const judge = (referee: Referee, text: string): Verdict => {
  writeFileSync(file, `$ORIGIN ${zone}.\n${authority}${text}`)
  const [program = '', ...args] = referees[referee]()
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return { objection: status === 0 ? null : `${referee}: ${stdout}${stderr}`, written: stdout }
}

/** Of what somebody may type, the zone that the product takes: what it refuses is left out. */
const accepted = (all: readonly StoredRecord[]): StoredRecord[] => {
  let changes: Change[] = all.map(record => ({ op: 'add', record }))
  for (;;) {
    const outcome = applyChanges(zone, [], changes)
    if (outcome.ok) return outcome.records
    const refused = new Set(outcome.errors.map(({ index }) => index))
    changes = changes.filter((_, index) => !refused.has(index))
  }
}

/** An ALIAS is published as the addresses that its target has. */
const asPublished = (record: StoredRecord): StoredRecord =>
  record.type === 'ALIAS' ? { ...record, type: 'A', content: '192.0.2.1' } : record

const names = Object.keys(referees) as Referee[]

/**
 * Without what kzonecheck alone asks for: the addresses of a server that another delegation of the zone holds. A
 * referral is complete without them (RFC 9471 2.2).
 */
const withoutSiblingGlue = (said: string | null, records: readonly StoredRecord[]): string | null => {
  const delegations = records.filter(({ type }) => type === 'NS').map(({ host, content }) => [host, content] as const)
  const owners = delegations.map(([owner]) => `${owner}.${zone}.`)
  const isAt = (target: string, owner: string) => target === owner || target.endsWith(`.${owner}`)
  const isSibling = (owner: string, target: string) => !isAt(target, owner) && owners.some(other => isAt(target, other))
  const siblings = delegations.filter(([host, target]) => isSibling(`${host}.${zone}.`, target))
  const allowed = siblings.map(([host]) => `[${host}.${zone}.] missing glue record`)
  const lines = said?.match(/\[.*/g) ?? []
  return said?.startsWith('Knot') && lines.length > 0 && lines.every(line => allowed.includes(line)) ? null : said
}

/** Lines of a referee's file that we do not read as what is stored. */
const misread = (written: string, records: readonly StoredRecord[]): string[] => {
  const stored = records.map((record, id) => ({ ...record, id }))
  const { lines, outcome } = planImport(zone, stored, written, 'replace')
  const others = lines.filter(({ state }) => state !== 'same' && state !== 'left_out')
  return [
    ...others.map(({ state, source, findings }) => [state, source, ...findings.map(({ code }) => code)].join(' ')),
    ...(outcome.ok ? outcome.diff.map(change => JSON.stringify(change)) : ['not judged whole']),
  ]
}

const generated = fc.array(typedRecord, { minLength: 5, maxLength: 60, size: 'max' }).map(accepted)

test(`${zones} random zones: what we accept is accepted by ${names.length} referees, and we read what it and they write`, () => {
  const seen = new Map<DnsType, number>()
  const check = (records: StoredRecord[]) => {
    const text = formatZone(records, zone)
    const stored = records.map((record, id) => ({ ...record, id }))
    const { outcome } = planImport(zone, stored, text, 'replace')
    expect(outcome).toMatchObject({ ok: true, diff: [] })
    const published = records.map(asPublished)
    const file = formatZone(published, zone)
    for (const referee of names) {
      const { objection, written } = judge(referee, file)
      expect([file, withoutSiblingGlue(objection, records)]).toEqual([file, null])
      if (objection === null) expect([file, ...misread(written, published)]).toEqual([file])
    }
    for (const { type } of records) seen.set(type, (seen.get(type) ?? 0) + 1)
  }
  fc.assert(fc.property(generated, check), { numRuns: zones, seed, endOnFailure: true })
  expect(DNS_TYPES.filter(type => (seen.get(type) ?? 0) < zones / 20)).toEqual([])
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
