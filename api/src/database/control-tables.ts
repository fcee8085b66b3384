import type { ColumnType, Generated } from 'kysely'
import type { Created } from './account-tables'

/** What ends an account's control of a domain, and therefore waits. */
export type HeldKind = 'auth_code' | 'transfer_out' | 'delegation' | 'nameservers'

export interface HeldChangesTable {
  domain_id: number
  kind: HeldKind
  /** The body of the call that is carried out when the hold is over. */
  payload: ColumnType<object, string | undefined, string>
  asked_at: Created
  until: Date
  /** When an auth code was shown last; another one is set at the registry when the owner stops what is under way. */
  shown_at: Date | null
}

/** A change of servers that waits, by what it concerns and the end of its wait (ISO 8601), which a new wait changes. */
export type WaitingChange = { until: string } & (
  | { domain_id: number; kind: 'delegation' | 'nameservers' }
  | { operation_id: number }
)

/** Links in mails about control. The secret is not stored: it is made of the mail's job and a key. */
interface ControlLinksTable {
  /** SHA-256 of the secret. */
  token_hash: Buffer
  user_id: number
  purpose: 'stop' | 'undo_email' | 'allow'
  /** The address that the mail went to. */
  email: string
  ends_at: Date
  used_at: Date | null
  /** What an `allow` link carries out before its time. */
  held: ColumnType<WaitingChange | null, string | null | undefined, never>
}

/** Addresses that were an account's: mails about control go to them for a while. */
interface FormerEmailsTable {
  id: Generated<number>
  user_id: number
  email: string
  left_at: Created
}

export interface ControlTables {
  held_changes: HeldChangesTable
  control_links: ControlLinksTable
  former_emails: FormerEmailsTable
}
