import type { DnsType, ExistingRecord } from './types'
import type { Zone } from './zone'

/** The records of a zone, asked as a name server would answer. Names are absolute and in lower case. */
export interface ZoneView {
  readonly zone: Zone
  readonly size: number
  /** These are all records of the zone; else what is missing may be there. */
  readonly isWhole: boolean
  /** The records of a type at a name: its RRset, in the order they came. */
  at(fqdn: string, type: DnsType): ReadonlySet<ExistingRecord>
  /** The RRsets at a name. */
  types(fqdn: string): ReadonlyMap<DnsType, ReadonlySet<ExistingRecord>>
  hasAddress(fqdn: string): boolean
  /** The records that say the same as this one; the record itself among them. */
  sameAs(record: ExistingRecord): ReadonlySet<ExistingRecord>
  /** The records whose content names `fqdn`. */
  pointingAt(fqdn: string): ReadonlySet<ExistingRecord>
  /** How many records are below a name, not at it. */
  countBelow(fqdn: string): number
  /** Whether a record came before another one: of two that exclude each other, the later one is at fault. */
  isEarlier(record: ExistingRecord, than: ExistingRecord): boolean
  /** The first record at a name and type that came before another record. */
  earlierAt(fqdn: string, type: DnsType, than: ExistingRecord): ExistingRecord | undefined
  /**
   * The name whose records answer for `fqdn`: itself where it exists, else the wildcard of its closest encloser
   * (RFC 4592 3.3.1), else null.
   */
  answering(fqdn: string): string | null
  /** The delegation, below the apex, that a name is in or under; null where the zone itself answers. */
  delegationOf(fqdn: string): string | null
  /** The highest name, this one or above it, that has a DNAME; null where none has. */
  redirectionOf(fqdn: string): string | null
}
