import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyChanges } from '../rules/dns/changes/apply-changes'
import type { Change } from '../rules/dns/changes/change'
import { planImport } from '../rules/dns/changes/plan-import'
import type { StoredRecord } from '../rules/dns/types'
import { formatZone } from '../rules/dns/zone-text/format-zone'
import { provideDebianPackages } from './debian-packages'

/** The zone that the referees judge. */
export const zone = 'example.com'

const authority = `@ 300 IN SOA ns1.panel.example. host.panel.example. 1 7200 3600 1209600 300
@ 300 IN NS ns1.panel.example.
@ 300 IN NS ns2.panel.example.
`

let folder: string
let file: string

/** Makes their databases and settings. The referees are Debian packages, installed where they are missing. */
export const startReferees = (): void => {
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
}

export const stopReferees = (): void => rmSync(folder, { recursive: true })

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
const commands = {
  BIND: () => ['named-compilezone', ...ignored, '-o', '-', zone, file],
  Knot: () => ['sh', '-c', knot, folder, zone, file],
  NSD: () => ['nsd-checkzone', '-p', zone, file],
  ldns: () => ['ldns-read-zone', file],
  PowerDNS: () => ['sh', '-c', pdnsutil, folder, zone, file],
}
export type Referee = keyof typeof commands

interface Verdict {
  /** What the referee has against the zone; null where it takes it. */
  objection: string | null
  /** The zone in the referee's own style. */
  written: string
}

export const judge = (referee: Referee, text: string): Verdict => {
  writeFileSync(file, `$ORIGIN ${zone}.\n${authority}${text}`)
  const [program = '', ...args] = commands[referee]()
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return { objection: status === 0 ? null : `${referee}: ${stdout}${stderr}`, written: stdout }
}

/** Of what somebody may type, the zone that the product takes: what it refuses is left out. */
export const accepted = (all: readonly StoredRecord[]): StoredRecord[] => {
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

const referees = Object.keys(commands) as Referee[]

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
export const misread = (written: string, records: readonly StoredRecord[]): string[] => {
  const stored = records.map((record, id) => ({ ...record, id }))
  const { lines, outcome } = planImport(zone, stored, written, 'replace')
  const others = lines.filter(({ state }) => state !== 'same' && state !== 'left_out')
  return [
    ...others.map(({ state, source, findings }) => [state, source, ...findings.map(({ code }) => code)].join(' ')),
    ...(outcome.ok ? outcome.diff.map(change => JSON.stringify(change)) : ['not judged whole']),
  ]
}

const isOfService = ({ type }: StoredRecord): boolean => type === 'HTTPS' || type === 'SVCB'

/** Where a referee is wrong itself: it writes the bare character of an escape that it took, or cannot check what it took. */
const misjudges: Partial<Record<Referee, (record: StoredRecord) => boolean>> = {
  ldns: record => (isOfService(record) && /=\S*\\/.test(record.content)) || record.content.includes('\\@.'),
  // A semicolon or a space in a parameter, or a first protocol of one letter, which fails its checks.
  Knot: record => isOfService(record) && /=\S*\\(059|032)|alpn=(\\\d{3}|[^\\]),/.test(record.content),
  // Two protocols, where one has a character that it puts into quotes.
  NSD: record => isOfService(record) && /alpn=(?=\S*,)\S*\\(032|040|041|059)/.test(record.content),
  // An at sign in a name, which we read as an address of a mailbox.
  PowerDNS: ({ content }) => content.includes('\\@'),
}

/** What any of the referees, or our own reader, has against a zone that the product takes; empty where they agree. */
export const objections = (records: readonly StoredRecord[]): string[] => {
  const stored = records.map((record, id) => ({ ...record, id }))
  const { outcome } = planImport(zone, stored, formatZone(records, zone), 'replace')
  const own = outcome.ok && outcome.diff.length === 0 ? [] : [`own: ${JSON.stringify(outcome)}`]
  const published = records.map(asPublished)
  const text = formatZone(published, zone)
  const said = referees.flatMap(referee => {
    if (published.some(record => misjudges[referee]?.(record))) return []
    const { objection, written } = judge(referee, text)
    if (objection !== null) return withoutSiblingGlue(objection, records) ?? []
    return misread(written, published).map(line => `${referee} writes ${line}`)
  })
  return [...own, ...said]
}
