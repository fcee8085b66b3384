import type { ColumnType, Generated } from 'kysely'
import type { Created } from './account-tables'

/** A record that a connected service has in the zone. */
export interface ConnectionEntry {
  /** Of the record, also while it is deleted: undoing that brings the same id back. */
  id: number
  /** '' for a record of no group. */
  group: string
  /** The service does not work without it. */
  essential: boolean
  /** The service brought it; else it was there already. */
  own: boolean
  /** The service has these terms of an SPF record, not all of the record. */
  spf?: string
}

/** A service that was connected by a template of Domain Connect. It is connected while a record of it is there. */
interface DnsConnectionsTable {
  id: Generated<number>
  domain_id: number
  provider_id: string
  service_id: string
  /** '' for the domain itself. */
  host: string
  provider_name: string
  service_name: string
  entries: ColumnType<ConnectionEntry[], string, string>
  connected_at: Created
}

export interface ConnectTables {
  dns_connections: DnsConnectionsTable
}
