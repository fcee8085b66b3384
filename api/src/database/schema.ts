import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type {
  AdditionsTable,
  ApiTokensTable,
  ChallengesTable,
  CodesTable,
  EmailChangesTable,
  KnownDevicesTable,
  PasskeysTable,
  RecoveryCodesTable,
  RegistrationsTable,
  SessionsTable,
  TokenOrdersTable,
  TotpsTable,
  UsersTable,
} from './account-tables'
import type { ConnectTables } from './connect-tables'
import type { ControlTables, HeldChangesTable } from './control-tables'
import type {
  AbuseCasesTable,
  AbuseStepsTable,
  AccountNotesTable,
  HeldDecisionsTable,
  NameWatchesTable,
  PhoneCodesTable,
  SavedViewsTable,
  VerificationsTable,
} from './desk-tables'
import type { DnsTables } from './dns-tables'
import type {
  ContactEmailsTable,
  ContactsTable,
  DomainHealthTable,
  DomainsTable,
  FormerRegistrantEmailsTable,
  RegistrantChangesTable,
  TransfersTable,
} from './domain-tables'
import type { CartItemsTable, GuestsTable, OrderTables } from './order-tables'
import type { RegistryTables } from './registry-tables'
import type { AuditLogTable, AuditOutboxTable, UpkeepTables } from './upkeep-tables'
import type { WebhookTables } from './webhook-tables'

export type { CodePurpose } from './account-tables'

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
  organisation: string | null
  is_default: Generated<boolean>
}

export interface Schema
  extends DnsTables,
    ConnectTables,
    RegistryTables,
    UpkeepTables,
    OrderTables,
    WebhookTables,
    ControlTables {
  users: UsersTable
  account_notes: AccountNotesTable
  saved_views: SavedViewsTable
  name_watches: NameWatchesTable
  held_decisions: HeldDecisionsTable
  abuse_cases: AbuseCasesTable
  verifications: VerificationsTable
  phone_codes: PhoneCodesTable
  abuse_steps: AbuseStepsTable
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
  token_orders: TokenOrdersTable
  additions: AdditionsTable
  guests: GuestsTable
  cart_items: CartItemsTable
  domains: DomainsTable
  domain_health: DomainHealthTable
  contacts: ContactsTable
  contact_emails: ContactEmailsTable
  registrant_changes: RegistrantChangesTable
  former_registrant_emails: FormerRegistrantEmailsTable
  transfers: TransfersTable
  addresses: AddressesTable
  audit_log: AuditLogTable
  audit_outbox: AuditOutboxTable
}

export type { DnsRecordRow, DnsZoneRow, DomainDsRow, SecondariesRow, UnregisteredZoneRow } from './dns-tables'
export type { ContactRole, FoundCheck } from './domain-tables'
export type {
  CreditEntryRow,
  CreditNoteRow,
  OrderItemRow,
  OrderRow,
  PaymentEventContent,
  PaymentEventRow,
  PaymentMethodRow,
  PaymentRow,
} from './order-tables'
export type * from './registry-tables'
export type { WebhookDeliveryRow, WebhookRow } from './webhook-tables'

/** A connection pool, or the transaction that the call runs in. */
export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>

export type UserRow = Selectable<UsersTable>
export type AbuseCaseRow = Selectable<AbuseCasesTable>
export type NameWatchRow = Selectable<NameWatchesTable>
export type SavedViewRow = Selectable<SavedViewsTable>
export type NewSavedView = Insertable<SavedViewsTable>
export type DomainRow = Selectable<DomainsTable>
export type NewDomain = Insertable<DomainsTable>
export type CartItemRow = Selectable<CartItemsTable>
export type HeldDecisionRow = Selectable<HeldDecisionsTable>
export type HeldChangeRow = Selectable<HeldChangesTable>
export type ContactRow = Selectable<ContactsTable>
export type NewContact = Insertable<ContactsTable>
export type AddressRow = Selectable<AddressesTable>
