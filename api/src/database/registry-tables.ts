import type { ColumnType, Generated, Selectable } from 'kysely'
import type { OperationItemsTable, OperationsTable } from './operation-tables'
import type {
  ContactCard,
  DsRecord,
  PollMessage,
  RegistryBalance,
  RegistryContacts,
  RegistryTransfer,
  TaskKind,
  TaskPayload,
  TermNotice,
} from './registry-columns'

type Created = ColumnType<Date, Date | undefined, Date>

interface RegistryTasksTable {
  id: Generated<number>
  domain_id: number
  kind: TaskKind
  /** Its auth code is sealed. */
  payload: ColumnType<TaskPayload, string, string>
  /** The client transaction id: the same at every attempt. */
  trid: Generated<string>
  state: Generated<'waiting' | 'done' | 'refused' | 'cancelled'>
  /** Told by the mail of the bulk work it belongs to. */
  quiet: Generated<boolean>
  attempts: Generated<number>
  reason_code: string | null
  reason_text: string | null
  created_at: Created
  /** The next attempt, on real time. */
  next_at: Created
  /** Until then one process works on it. */
  leased_until: Date | null
  ended_at: Date | null
}

/** When a registry last answered and last did not, for all processes. */
interface RegistryContactsTable {
  name: string
  answered_at: Date | null
  failed_at: Date | null
  reason: string | null
  /** Those of its profile that it did not offer. */
  missing_extensions: string[] | null
  /** As the registry told it last. */
  balance: ColumnType<RegistryBalance | null, string | null, string | null>
}

/** A contact at a registry (RFC 5733), with the digest of what it should say. */
interface ContactObjectsTable {
  registry: string
  id: string
  /** Null once the account is gone. */
  user_id: number | null
  digest: string
  /** Since when the registry refuses to delete it, as something there still refers to it. */
  refused_since: Date | null
  ask_at: Date | null
}

/** Which contact a role of a domain refers to, at the registry that the domain is at. */
interface DomainContactObjectsTable {
  domain_id: number
  role: keyof RegistryContacts
  registry: string
  object_id: string
}

interface RegistryMessagesTable {
  id: Generated<number>
  /** As the registry names it. */
  registry_id: string
  name: string
  message: ColumnType<PollMessage, string, never>
  received_at: Created
}

interface TermNoticesTable {
  id: Generated<number>
  user_id: number
  domain_id: number
  kind: TermNotice
  /** The end of the term that it is about. */
  expires_at: Date
  created_at: Created
  mailed_at: Date | null
}

interface SandboxSettingsTable {
  only_row: Generated<boolean>
  clock_moved: Generated<string>
  registry_down: Generated<boolean>
  /** Zones of sandbox registries that are switched off one by one. */
  down_zones: Generated<string[]>
}

interface SandboxDomainsTable {
  name: string
  sponsor: string
  auth_info: string
  hosts: string[]
  statuses: string[]
  ds: ColumnType<DsRecord[], string, string>
  created_at: Date
  expires_at: Date
  /** Start of the redemption period. */
  deleted_at: Date | null
  transfer: ColumnType<RegistryTransfer | null, string | null, string | null>
  /** Ids of contacts, by role. */
  contacts: ColumnType<Partial<Record<keyof RegistryContacts, string>>, string | undefined, string>
}

interface SandboxContactsTable {
  id: string
  card: ColumnType<ContactCard, string, string>
}

interface SandboxHostsTable {
  name: string
  addresses: string[]
}

interface SandboxMessagesTable {
  id: Generated<number>
  client: string
  message: ColumnType<PollMessage, string, never>
  created_at: Created
}

interface SandboxTransactionsTable {
  trid: string
  result: ColumnType<unknown, string, never>
  created_at: Created
}

/** The tables of registration, terms and bulk work. */
export interface RegistryTables {
  operations: OperationsTable
  operation_items: OperationItemsTable
  contact_objects: ContactObjectsTable
  domain_contact_objects: DomainContactObjectsTable
  registry_contacts: RegistryContactsTable
  registry_messages: RegistryMessagesTable
  registry_tasks: RegistryTasksTable
  term_notices: TermNoticesTable
  sandbox_settings: SandboxSettingsTable
  sandbox_contacts: SandboxContactsTable
  sandbox_domains: SandboxDomainsTable
  sandbox_hosts: SandboxHostsTable
  sandbox_messages: SandboxMessagesTable
  sandbox_transactions: SandboxTransactionsTable
}

export type OperationRow = Selectable<OperationsTable>
export type OperationItemRow = Selectable<OperationItemsTable>
export type RegistryTaskRow = Selectable<RegistryTasksTable>
export type SandboxDomainRow = Selectable<SandboxDomainsTable>
