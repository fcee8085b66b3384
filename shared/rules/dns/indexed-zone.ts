import { meaningOf } from './meaning'
import { DNS_TYPES, recordRules } from './records'
import type { DnsType, ExistingRecord } from './types'
import { absolute, inZone, type Zone } from './zone'
import type { ZoneView } from './zone-view'

type Records = Set<ExistingRecord>

/** What two records must not have in common (RFC 2181 5). Contents are canonical. */
const sameness = (fqdn: string, { type, priority, content }: ExistingRecord): string =>
  `${fqdn} ${type} ${priority} ${meaningOf(type, content)}`

const addressTypes = DNS_TYPES.filter(type => recordRules[type].address)

/** The name that a record points to, absolute and in lower case; null where its type names none. */
export const targetOf = ({ type, content }: ExistingRecord): string | null =>
  recordRules[type].pointsToName ? content.slice(content.lastIndexOf(' ') + 1).toLowerCase() : null

const put = <K>(index: Map<K, Records>, key: K, record: ExistingRecord): void => {
  const records = index.get(key)
  if (records) records.add(record)
  else index.set(key, new Set([record]))
}

const take = <K>(index: Map<K, Records>, key: K, record: ExistingRecord): void => {
  const records = index.get(key)
  if (records?.delete(record) && records.size === 0) index.delete(key)
}

const parentOf = (name: string): string =>
  name.includes('\\') ? name.replace(/^(?:\\[\s\S]|[^.\\])*\./, '') : name.slice(name.indexOf('.') + 1)

const nothing: ReadonlySet<ExistingRecord> = new Set()

/** The records of a zone behind indexes: every question costs the same, however many records there are. */
export class IndexedZone implements ZoneView {
  readonly #byName = new Map<string, Map<DnsType, Records>>()
  readonly #same = new Map<string, Records>()
  readonly #byTarget = new Map<string, Records>()
  /** How many records are at a name or below it. */
  readonly #nodes = new Map<string, number>()
  readonly #arrival = new Map<ExistingRecord, number>()
  #arrivals = 0

  constructor(
    readonly zone: Zone,
    records: Iterable<ExistingRecord>,
    readonly isWhole = false,
  ) {
    for (const record of records) this.add(record)
  }

  add(record: ExistingRecord): void {
    const fqdn = absolute(record.host, this.zone)
    const types = this.#byName.get(fqdn) ?? new Map<DnsType, Records>()
    this.#byName.set(fqdn, types)
    put(types, record.type, record)
    put(this.#same, sameness(fqdn, record), record)
    const target = targetOf(record)
    if (target !== null) put(this.#byTarget, target, record)
    for (const node of this.#upwards(fqdn)) this.#nodes.set(node, (this.#nodes.get(node) ?? 0) + 1)
    this.#arrivals += 1
    this.#arrival.set(record, this.#arrivals)
  }

  remove(record: ExistingRecord): void {
    if (!this.#arrival.delete(record)) return
    const fqdn = absolute(record.host, this.zone)
    const types = this.#byName.get(fqdn)
    if (types) take(types, record.type, record)
    if (types?.size === 0) this.#byName.delete(fqdn)
    take(this.#same, sameness(fqdn, record), record)
    const target = targetOf(record)
    if (target !== null) take(this.#byTarget, target, record)
    for (const node of this.#upwards(fqdn)) {
      const count = (this.#nodes.get(node) ?? 0) - 1
      if (count > 0) this.#nodes.set(node, count)
      else this.#nodes.delete(node)
    }
  }

  get size(): number {
    return this.#arrival.size
  }

  at(fqdn: string, type: DnsType): ReadonlySet<ExistingRecord> {
    return this.#byName.get(fqdn)?.get(type) ?? nothing
  }

  types(fqdn: string): ReadonlyMap<DnsType, ReadonlySet<ExistingRecord>> {
    return this.#byName.get(fqdn) ?? new Map()
  }

  hasAddress(fqdn: string): boolean {
    return addressTypes.some(type => this.at(fqdn, type).size > 0)
  }

  sameAs(record: ExistingRecord): ReadonlySet<ExistingRecord> {
    return this.#same.get(sameness(absolute(record.host, this.zone), record)) ?? nothing
  }

  pointingAt(fqdn: string): ReadonlySet<ExistingRecord> {
    return this.#byTarget.get(fqdn) ?? nothing
  }

  countBelow(fqdn: string): number {
    const here = [...this.types(fqdn).values()].reduce((sum, records) => sum + records.size, 0)
    return (this.#nodes.get(fqdn) ?? 0) - here
  }

  isEarlier(record: ExistingRecord, than: ExistingRecord): boolean {
    return (this.#arrival.get(record) ?? 0) < (this.#arrival.get(than) ?? 0)
  }

  earlierAt(fqdn: string, type: DnsType, than: ExistingRecord): ExistingRecord | undefined {
    for (const record of this.at(fqdn, type)) return this.isEarlier(record, than) ? record : undefined
    return undefined
  }

  answering(fqdn: string): string | null {
    if (!inZone(fqdn, this.zone)) return null
    const exists = (name: string) => name === this.zone.fqdn || this.#nodes.has(name)
    if (exists(fqdn)) return fqdn
    const wildcard = `*.${this.#upwards(fqdn).find(exists) ?? this.zone.fqdn}`
    return this.#byName.has(wildcard) ? wildcard : null
  }

  delegationOf(fqdn: string): string | null {
    if (!inZone(fqdn, this.zone)) return null
    const names = this.#upwards(fqdn).filter(name => name !== this.zone.fqdn)
    return names.findLast(name => this.at(name, 'NS').size > 0) ?? null
  }

  redirectionOf(fqdn: string): string | null {
    if (!inZone(fqdn, this.zone)) return null
    return this.#upwards(fqdn).findLast(name => this.at(name, 'DNAME').size > 0) ?? null
  }

  /** The name and its parents within the zone, the apex last. Escaped dots do not part labels. */
  #upwards(fqdn: string): string[] {
    if (!inZone(fqdn, this.zone)) return []
    const names: string[] = []
    for (let name = fqdn; name.length > this.zone.fqdn.length; name = parentOf(name)) names.push(name)
    return [...names, this.zone.fqdn]
  }
}
