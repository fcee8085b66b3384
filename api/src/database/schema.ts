import type { DelegationType, DomainStatus, Transfer } from '@panel/shared/contract'
import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type {
  ApiTokensTable,
  ChallengesTable,
  CodesTable,
  Created,
  EmailChangesTable,
  KnownDevicesTable,
  PasskeysTable,
  RecoveryCodesTable,
  RegistrationsTable,
  SessionsTable,
  TotpsTable,
  UsersTable,
} from './account-tables'
import type { AccountNotesTable, SavedViewsTable } from './desk-tables'
import type { DnsTables } from './dns-tables'
import type { OrderTables } from './order-tables'
import type { RegistryTables } from './registry-tables'
import type { UpkeepTables } from './upkeep-tables'
import type { WebhookTables } from './webhook-tables'

export type { CodePurpose } from './account-tables'

interface GuestsTable {
  id: Generated<number>
  token_hash: Buffer
  last_used_at: Created
}

interface CartItemsTable {
  id: Generated<number>
  user_id: number | null
  guest_id: number | null
  kind: 'register' | 'renew'
  name: string
  zone: string
  domain_id: number | null
  years: Generated<number>
  created_at: Created
}

interface DomainsTable {
  id: Generated<number>
  user_id: number
  name: string
  zone: string
  /** The full name in the script that people read. */
  display_name: string
  status: DomainStatus
  /** Years asked for. */
  years: Generated<number>
  /** Why the status is what it is, where somebody refused: a code, and the words of the one who did. */
  reason_code: string | null
  reason_text: string | null
  tags: Generated<string[]>
  /** When the registry moves the domain to another registrar that requested it, unless that is refused. */
  leaving_at: Date | null
  /** Since then the row, which holds nothing, is off its owner's list. */
  hidden_at: Date | null
  requested_at: Created
  /** The request until it is approved, then the start of the term. */
  created_at: Created
  expires_at: Date | null
  /** The administrator's last decision. */
  decided_at: Date | null
  auto_renew: Generated<boolean>
  privacy_enabled: Generated<boolean>
  client_transfer_lock: Generated<boolean>
  delegation_type: DelegationType
  ns1: string | null
  ns2: string | null
  ns3: string | null
  ns4: string | null
  /** Addresses of the nameservers that are inside the domain, by their names. */
  glue: Generated<Record<string, string[]>>
}

export type ContactRole = 'registrant' | 'admin' | 'tech'

interface ContactsTable {
  domain_id: number
  role: ContactRole
  name: string
  email: string
  phone: string
  address: string
  hidden: boolean
}

interface TransfersTable {
  id: Generated<number>
  domain_id: number
  from_user_id: number
  target_email: string
  /** `held`: accepted, and waiting until `completes_at`. */
  status: Transfer['status'] | 'held'
  created_at: Created
  closed_at: Date | null
  to_user_id: number | null
  completes_at: Date | null
  /** SHA-256 of the secret that stops it. */
  stop_hash: Buffer | null
}

interface AddressesTable {
  id: Generated<number>
  user_id: number
  label: string | null
  first_name: string
  last_name: string
  address_line1: string
  address_line2: string | null
  country: string
  state: string | null
  city: string
  postal_code: string | null
  vat_number: string | null
  email: string
  phone_code: string | null
  phone_number: string | null
}

interface AuditLogTable {
  id: number
  at: Date
  actor_user_id: number | null
  event: string
  /** What the event happened to, for example `domain 12`. */
  subject: string
  data: ColumnType<unknown, string, never>
  address: string
  agent: string
  account_id: number | null
  /** 1: SHA-256, from before there was a key; 2: HMAC-SHA-256. */
  hash_version: number
  previous_hash: Buffer
  hash: Buffer
}

export interface Schema extends DnsTables, RegistryTables, UpkeepTables, OrderTables, WebhookTables {
  users: UsersTable
  account_notes: AccountNotesTable
  saved_views: SavedViewsTable
  registrations: RegistrationsTable
  codes: CodesTable
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  email_changes: EmailChangesTable
  totps: TotpsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  challenges: ChallengesTable
  api_tokens: ApiTokensTable
  guests: GuestsTable
  cart_items: CartItemsTable
  domains: DomainsTable
  contacts: ContactsTable
  transfers: TransfersTable
  addresses: AddressesTable
  audit_log: AuditLogTable
}

export type { DnsRecordRow, DnsZoneRow } from './dns-tables'
export type { OrderItemRow, OrderRow } from './order-tables'
export type * from './registry-tables'
export type { WebhookDeliveryRow, WebhookRow } from './webhook-tables'

/** A connection pool, or the transaction that the call runs in. */
export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>

export type UserRow = Selectable<UsersTable>
export type SavedViewRow = Selectable<SavedViewsTable>
export type NewSavedView = Insertable<SavedViewsTable>
export type DomainRow = Selectable<DomainsTable>
export type NewDomain = Insertable<DomainsTable>
export type CartItemRow = Selectable<CartItemsTable>
export type ContactRow = Selectable<ContactsTable>
export type AddressRow = Selectable<AddressesTable>
