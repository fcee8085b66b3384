import type { DnsType, ExistingRecord } from './types'
import { absolute, inZone, type Zone } from './zone'

/** The records of a zone, asked as a name server would answer. Names are absolute and in lower case. */
export class ZoneView {
  readonly #records = new Map<string, ExistingRecord[]>()
  readonly #nodes = new Set<string>()

  constructor(
    readonly zone: Zone,
    records: readonly ExistingRecord[],
  ) {
    this.#nodes.add(zone.fqdn)
    for (const record of records) this.add(record)
  }

  add(record: ExistingRecord): void {
    const fqdn = absolute(record.host, this.zone)
    const beside = this.#records.get(fqdn)
    if (beside) beside.push(record)
    else this.#records.set(fqdn, [record])
    for (const node of this.#upwards(fqdn)) this.#nodes.add(node)
  }

  /** The records that stand at a name itself. */
  at(fqdn: string, type?: DnsType): readonly ExistingRecord[] {
    const records = this.#records.get(fqdn) ?? []
    return type ? records.filter(record => record.type === type) : records
  }

  all(): Iterable<readonly [string, readonly ExistingRecord[]]> {
    return this.#records
  }

  /**
   * The name whose records answer for `fqdn`: itself where it exists, else the wildcard of its closest encloser
   * (RFC 4592 3.3.1), else null. `also` is a name about to exist.
   */
  answering(fqdn: string, also?: string): string | null {
    const exists = (name: string) => this.#nodes.has(name) || name === also || (also?.endsWith(`.${name}`) ?? false)
    if (!inZone(fqdn, this.zone)) return null
    if (exists(fqdn)) return fqdn
    const encloser = this.#upwards(fqdn).find(exists) ?? this.zone.fqdn
    const wildcard = `*.${encloser}`
    return this.#records.has(wildcard) || wildcard === also ? wildcard : null
  }

  /** The delegation, below the apex, that a name lies in or under; null where the zone itself answers. */
  delegationOf(fqdn: string): string | null {
    if (!inZone(fqdn, this.zone)) return null
    const names = this.#upwards(fqdn).filter(name => name !== this.zone.fqdn)
    return names.findLast(name => this.at(name, 'NS').length > 0) ?? null
  }

  /** The name and its parents within the zone, the apex last. Escaped dots do not part labels. */
  #upwards(fqdn: string): string[] {
    const names: string[] = []
    for (let name = fqdn; inZone(name, this.zone); name = name.replace(/^(?:\\[\s\S]|[^.\\])*\./, '')) {
      names.push(name)
      if (name === this.zone.fqdn) break
    }
    return names
  }
}
