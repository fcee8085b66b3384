import { warning } from '../finding'
import { IndexedZone } from '../indexed-zone'
import { recordRules } from '../records'
import type { DnsType, Finding, StoredRecord } from '../types'
import { absolute, toZone, type Zone } from '../zone'
import { type ReadLine, readZoneText } from '../zone-text/read-zone-text'
import { applyChanges } from './apply-changes'
import { type Change, type ChangeFinding, type ChangeOutcome, isSameComment, type ZoneRecord } from './change'

export type ImportMode = 'merge' | 'replace'

interface ImportOptions {
  /** Applies what is right and leaves the refused lines out; else one refused line refuses all. */
  skipRefused?: boolean | undefined
  /** Ids of records that make way for the text: each goes where the text adds a record at its name. */
  replace?: readonly number[] | undefined
}

export type LineState = 'add' | 'update' | 'same' | 'delete' | 'left_out' | 'refused'

/** What becomes of a line of the text. Line 0 is a record of the zone that the text does not have. */
export interface ImportLine {
  line: number
  source: string
  state: LineState
  record?: StoredRecord
  /** Name and type of the line, as far as they could be read. */
  about?: Pick<ReadLine, 'owner' | 'type' | 'isElsewhere'>
  findings: Finding[]
}

const isError = ({ level }: Finding): boolean => level === 'error'

const isAlias = (type: DnsType): boolean => type === 'CNAME' || type === 'ALIAS'

/** Whether records of two types are ways to one end: an alias is written instead of addresses, and they instead of it. */
const isInstead = (type: DnsType, other: DnsType): boolean =>
  (isAlias(type) && (isAlias(other) || recordRules[other].address === 'own')) ||
  (isAlias(other) && recordRules[type].address === 'own')

const isRight = ({ state }: ImportLine): boolean => state === 'add' || state === 'update' || state === 'same'

/** Whether a refused line may be about a record, so that the record is not missing from the text. */
const means = (refused: ImportLine, { type }: ZoneRecord, rightTypes: ReadonlySet<DnsType>): boolean => {
  const own = refused.about?.type
  if (own === undefined || own === type) return true
  return isInstead(own, type) && ![...rightTypes].some(right => right === own || isInstead(own, right))
}

/**
 * Which records of the zone a text takes away: where it replaces the zone, all that it does not have, save for those
 * that a refused line may be about; else the named ones, each where the text adds a record at its name.
 */
const goneRecords = (
  zone: Zone,
  lines: readonly ImportLine[],
  mode: ImportMode,
  named: ReadonlySet<number>,
): ((record: ZoneRecord) => boolean) => {
  const byName = new Map<string | undefined, ImportLine[]>()
  for (const line of lines) {
    const name = line.about?.owner?.fqdn
    const others = byName.get(name)
    if (others) others.push(line)
    else byName.set(name, [line])
  }
  const isUnknown = (line: ImportLine) => line.state === 'refused' && !line.about?.isElsewhere
  const isUnclear = (byName.get(undefined) ?? []).some(isUnknown)
  return record => {
    const there = byName.get(absolute(record.host, zone)) ?? []
    if (mode === 'merge')
      return named.has(record.id) && there.some(({ state }) => state === 'add' || state === 'update')
    const rightTypes = new Set(there.filter(isRight).flatMap(({ about }) => about?.type ?? []))
    return !isUnclear && !there.some(line => line.state === 'refused' && means(line, record, rightTypes))
  }
}

/** Finds what the zone has for the lines of a text; each record is found once. */
class Planner {
  readonly #view: IndexedZone
  readonly #seen: IndexedZone
  /** Records of the zone that no line named yet. */
  readonly #left: Map<StoredRecord, ZoneRecord>
  readonly changes: Change[] = []
  /** The line of each change. */
  readonly lineOf: number[] = []

  constructor(
    readonly zone: Zone,
    readonly stored: readonly ZoneRecord[],
    readonly mode: ImportMode,
  ) {
    this.#view = new IndexedZone(zone, stored)
    this.#seen = new IndexedZone(zone, [])
    this.#left = new Map(stored.map(record => [record, record]))
  }

  plan(line: ReadLine, at: number): ImportLine {
    const { source, record, findings, isLeftOut, ...about } = line
    const told = { line: line.line, source, findings: [...findings], about }
    if (!record) return { ...told, state: isLeftOut && !findings.some(isError) ? 'left_out' : 'refused' }
    if (this.#seen.sameAs(record).size > 0)
      return { ...told, record, state: 'left_out', findings: [...findings, warning('content', 'dns.line.repeated')] }
    this.#seen.add(record)
    const same = this.#take(this.#view.sameAs(record))
    if (same) return { ...told, record, state: this.#keep(same, record, at) }
    const alias = record.type === 'CNAME' || record.type === 'ALIAS' ? this.#take(this.#aliases(record)) : undefined
    const update = { ...record, ...this.#commentFor(record) }
    this.#push(alias ? { op: 'update', id: alias.id, record: update } : { op: 'add', record }, at)
    return { ...told, record, state: alias ? 'update' : 'add' }
  }

  /** Takes away records that no line named. */
  planDeletions(isGone: (record: ZoneRecord) => boolean, from: number): ImportLine[] {
    return [...this.#left.values()].filter(isGone).map((record, at) => {
      this.#push({ op: 'delete', id: record.id }, from + at)
      return { line: 0, source: '', state: 'delete', record, findings: [] }
    })
  }

  #aliases(record: StoredRecord): ReadonlySet<StoredRecord> {
    return this.#view.at(absolute(record.host, this.zone), record.type)
  }

  #take(records: ReadonlySet<StoredRecord>): ZoneRecord | undefined {
    for (const record of records) {
      const found = this.#left.get(record)
      this.#left.delete(record)
      if (found) return found
    }
    return undefined
  }

  #keep(same: ZoneRecord, record: StoredRecord, at: number): LineState {
    const { comment } = this.#commentFor(record)
    const isSame = comment === undefined || isSameComment(same, { ...record, comment })
    if (same.ttl === record.ttl && isSame) return 'same'
    this.#push({ op: 'update', id: same.id, record: { ttl: record.ttl, comment } }, at)
    return 'update'
  }

  /** A text that is merged deletes no comments; one that replaces the zone has them all. */
  #commentFor({ comment }: StoredRecord): { comment?: string | undefined } {
    return this.mode === 'replace' ? { comment: comment ?? '' } : { comment }
  }

  #push(change: Change, at: number): void {
    this.changes.push(change)
    this.lineOf.push(at)
  }
}

const withFindings = (found: readonly ChangeFinding[], lineAt: (index: number) => ImportLine | undefined): void => {
  for (const { index, ...finding } of found) {
    const line = lineAt(index)
    if (!line || line.findings.some(({ code }) => code === finding.code)) continue
    line.findings.push(finding)
    if (isError(finding)) line.state = 'refused'
  }
}

/**
 * Applies changes without those that are refused, and without what leaned on them, until the rest is right.
 * `refuse` gets the errors of each round, and which changes were left in it; it says which changes still make sense.
 */
const applyRest = (
  zoneName: string,
  stored: readonly ZoneRecord[],
  changes: readonly Change[],
  refuse: (found: readonly ChangeFinding[], kept: readonly number[]) => (change: number) => boolean,
): { outcome: ChangeOutcome; kept: number[] } => {
  let kept = changes.map((_, at) => at)
  for (;;) {
    const outcome = applyChanges(
      zoneName,
      stored,
      kept.flatMap(at => changes[at] ?? []),
    )
    if (outcome.ok) return { outcome, kept }
    const isStill = refuse(outcome.errors, kept)
    const refused = new Set(outcome.errors.map(({ index }) => index))
    const rest = kept.filter((change, at) => !refused.has(at) && isStill(change))
    if (rest.length === kept.length) return { outcome, kept }
    kept = rest
  }
}

/**
 * What importing a text would do to a zone. `merge` adds what is missing, sets a TTL or a comment that differs and replaces an alias;
 * `replace` also takes away what the text does not have. The start of authority and the apex NS stay the zone's own.
 */
export const planImport = (
  zoneName: string,
  stored: readonly ZoneRecord[],
  text: string,
  mode: ImportMode,
  { skipRefused = false, replace = [] }: ImportOptions = {},
): { lines: ImportLine[]; outcome: ChangeOutcome } => {
  const zone = toZone(zoneName)
  const planner = new Planner(zone, stored, mode)
  const read = readZoneText(text, zone).map((line, at) => planner.plan(line, at))
  const named = new Set(replace)
  const lines = [...read, ...planner.planDeletions(goneRecords(zone, read, mode, named), read.length)]
  const { changes, lineOf } = planner
  const lineAt = (change: number | undefined) => lines[lineOf[change ?? -1] ?? -1]
  if (!skipRefused) {
    const outcome = applyChanges(zoneName, stored, changes)
    withFindings(outcome.ok ? outcome.warnings : [...outcome.errors, ...outcome.warnings], lineAt)
    return { lines, outcome }
  }
  const byId = new Map(stored.map(record => [record.id, record]))
  const { outcome, kept } = applyRest(zoneName, stored, changes, (found, left) => {
    withFindings(found, index => lineAt(left[index]))
    const isGone = goneRecords(zone, read, mode, named)
    return at => {
      const change = changes[at]
      const record = change?.op === 'delete' ? byId.get(change.id) : undefined
      return !record || isGone(record)
    }
  })
  withFindings(outcome.warnings, index => lineAt(kept[index]))
  const done = new Set(kept.map(at => lineOf[at]))
  return { lines: lines.filter(({ state }, at) => state !== 'delete' || done.has(at)), outcome }
}
