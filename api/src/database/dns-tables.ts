import type { CdsResult, DnsDifference, DnsType, DsRecord, HostUpdateFailure } from '@panel/shared/contract'
import type { RrSetComment } from '@panel/shared/contract/powerdns'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Created } from './account-tables'
import type { AliasFailure } from './registry-columns'

interface DnsRecordsTable {
  id: Generated<number>
  domain_id: number
  host: string
  type: DnsType
  content: string
  ttl: number
  priority: number | null
  version: Generated<number>
  /** Empty for none. */
  comment: ColumnType<string, string | undefined, string>
}

interface DnsZonesTable {
  domain_id: number
  /** Rises with every change set. */
  version: Generated<number>
  /** Serial of the state that is to be served; it never falls. */
  serial: Generated<number>
  wanted_at: Created
  /** Serial that the publisher took last; null while the zone is not published. */
  published_serial: number | null
  published_at: Date | null
  /** Why the last attempt to publish failed. */
  failure: string | null
  /** The serial was seen at every public server. */
  served_serial: number | null
  served_at: Date | null
  dnssec: Generated<boolean>
  /** Delegation signer records of its keys, as the publisher gave them last. */
  ds: ColumnType<DsRecord[], string | undefined, string>
  /** The keys that sign it, sealed, where the product runs the name server. */
  keys: Buffer | null
  /** Those that were last sent to the registry. */
  registry_ds: ColumnType<DsRecord[], string | undefined, string>
  /** Switched off, but still signed: resolvers may keep a DS record that was removed. */
  stays_signed: Generated<boolean>
  /** The end of that, on the product's clock; null until the registry has removed them. */
  unsigned_from: Date | null
}

/** The last answer of the target of an ALIAS. */
interface DnsAliasesTable {
  domain_id: number
  /** In lower case, with its last dot. */
  target: string
  addresses: string[]
  checked_at: Created
  next_at: Created
  /** Why the last look gave nothing; the addresses are those of the one before. */
  failure: AliasFailure | null
  /** How often in a row it has not answered. */
  silences: Generated<number>
}

/** Servers of a customer that follow a zone; without any, until their rights are taken. */
interface DnsSecondariesTable {
  domain_id: number
  servers: ColumnType<{ address: string; port: number }[], string, string>
  /** Of a TSIG key. */
  key_name: string | null
  key_algorithm: string | null
  /** Sealed. */
  key_secret: Buffer | null
  /** Name of the key that the name server has for the zone. */
  applied_key: string | null
}

interface DnsChangesTable {
  id: Generated<number>
  domain_id: number
  at: Created
  user_id: number | null
  version: number
  diff: ColumnType<DnsDifference[], string, never>
  note: string | null
  /** Name of the API token that made it. */
  token: string | null
}

interface DnsCommentsTable {
  domain_id: number
  /** In lower case, relative to the zone. */
  host: string
  type: string
  comments: ColumnType<RrSetComment[], string, string>
}

/** The CDS and CDNSKEY records of a domain with nameservers elsewhere. All on real time, as signatures are. */
interface DomainDsTable {
  domain_id: number
  /** The owner wants the registry to follow them. */
  watch_cds: Generated<boolean>
  next_check: Generated<Date>
  checked_at: Date | null
  /** What the last look found. */
  result: CdsResult | null
  /** Names of the nameservers that it is about. */
  servers: Generated<string[]>
  /** When the signature of the last change that was taken began, in seconds. */
  inception: number | null
}

/** What proves whose the name of a domain is that has only its DNS here. On the product's clock. */
interface UnregisteredZonesTable {
  domain_id: number
  /** Text of the TXT record. */
  proof: string
  state: Generated<'unproven' | 'proven' | 'served'>
  /** The full name where it is proven: one account at a time has it. */
  proven_name: string | null
  /** The name was seen without a delegation to our nameservers since it was added. */
  seen_elsewhere: Generated<boolean>
  /** When the proof was seen last. */
  stood_at: Date | null
  checked_at: Date | null
  next_check: Date
  /** The zone is removed then, unless it is proven before. */
  ends_at: Date | null
}

/** What a program last said about the addresses of a name. */
interface HostUpdatesTable {
  domain_id: number
  host: string
  /** The account of the program: the domain may have another owner by now. */
  user_id: number
  at: Created
  /** Those that the name was to have; none where it was to have no address. */
  addresses: string[]
  /** Where the program called from. */
  address: string
  /** Its User-Agent. */
  agent: string
  /** Why it was not done; null where it was. */
  failure: ColumnType<HostUpdateFailure | null, string | null, string | null>
}

/** All that the records of a zone say, in lower case, for the search, which writes it. */
interface DnsZoneTextsTable {
  domain_id: number
  /** That the zone had then; 0 before its first change. */
  version: number
  /** Comments that are not all ASCII. */
  noted: string | null
  /** Names and contents that stand for other scripts. */
  encoded: string | null
  said: string
}

export interface DnsTables {
  unregistered_zones: UnregisteredZonesTable
  dns_records: DnsRecordsTable
  dns_zones: DnsZonesTable
  dns_aliases: DnsAliasesTable
  dns_changes: DnsChangesTable
  domain_ds: DomainDsTable
  host_updates: HostUpdatesTable
  dns_secondaries: DnsSecondariesTable
  dns_comments: DnsCommentsTable
  dns_zone_texts: DnsZoneTextsTable
}

export type DnsRecordRow = Selectable<DnsRecordsTable>
export type SecondariesRow = Selectable<DnsSecondariesTable>
export type DnsZoneRow = Selectable<DnsZonesTable>
export type DomainDsRow = Selectable<DomainDsTable>
export type UnregisteredZoneRow = Selectable<UnregisteredZonesTable>
