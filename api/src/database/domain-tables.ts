import type { Contact, DelegationType, DomainStatus, HealthState, Transfer } from '@panel/shared/contract'
import type { ColumnType, Generated } from 'kysely'
import type { RegistryFees } from '../settings/price-list'
import type { Created } from './account-tables'

export interface DomainsTable {
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
  /** What only the registry sets, as it was when it was asked last. */
  registry_statuses: Generated<string[]>
  /** Its id there (RFC 5730), as the registry told it last. */
  registry_roid: string | null
  /** On real time; the epoch where the registry said that something has changed. */
  registry_asked_at: Created
  /** What its owner asked the operator to have the registry do. */
  lock_wish: 'lock' | 'unlock' | null
  lock_wished_at: Date | null
  /** Until when a request waits for the verification of its registrant; null where it does not. */
  verify_by: Date | null
  /** Until when the registrant's address has to be confirmed; null where nothing is waited for. */
  confirm_by: Date | null
  /** When its owner was warned of the hold. */
  confirm_reminded_at: Date | null
  /** Whether the registry was asked to put the domain on hold, and whether it did. */
  hold_ordered: Generated<boolean>
  held: Generated<boolean>
  /** When the registry last refused to put it on hold or to take it off, and in which words; null once it did. */
  hold_refused_at: Date | null
  hold_refusal: string | null
  /** When the registry last refused the contacts that the domain came with; null once it took them. */
  contacts_refused_at: Date | null
  /** The abuse case that last wanted it suspended or released. */
  hold_case: number | null
  /** Since when an administrator wants it suspended for abuse, and why. It is suspended while `held` is true, too. */
  suspended_at: Date | null
  suspended_reason: string | null
  /** When its registrant was last shown the registration data. */
  data_reminded_at: Date | null
  /** When the registry moves the domain to another registrar that requested it, unless that is refused. */
  leaving_at: Date | null
  /** Since then the row, which holds nothing, is off its owner's list. */
  hidden_at: Date | null
  requested_at: Created
  /** The request until it is approved, then the start of the term. */
  created_at: Created
  expires_at: Date | null
  /** When the registry deleted it: it can be restored for 30 days after. */
  deleted_at: Date | null
  /** The administrator's last decision. */
  decided_at: Date | null
  /** Since when a request is approved that is registered once it is paid. */
  approved_at: Date | null
  auto_renew: Generated<boolean>
  /** Of a name with a price of its own: what its registry wants, as it was ordered. */
  fees: RegistryFees | null
  /** The registry of REGISTRIES that it was registered at or came to; null where that was not noted. */
  registry: string | null
  privacy_enabled: Generated<boolean>
  client_transfer_lock: Generated<boolean>
  delegation_type: DelegationType
  /** Until when its zone is served here after a delegation or a transfer away, and as which delegation. */
  served_until: Date | null
  served_as: DelegationType | null
  ns1: string | null
  ns2: string | null
  ns3: string | null
  ns4: string | null
  /** Those that the registry has beyond the four. */
  more_nameservers: Generated<string[]>
  /** Addresses of the nameservers that are inside the domain, by their names. */
  glue: Generated<Record<string, string[]>>
}

export type ContactRole = 'registrant' | 'admin' | 'tech'

export interface ContactsTable {
  domain_id: number
  role: ContactRole
  name: string
  email: string
  phone: string
  /** The postal address in one text. */
  address: string
  hidden: boolean
  organisation: Generated<string>
  /** What a registry wants of the postal address; '' where it is not known. */
  street: Generated<string[]>
  city: Generated<string>
  province: Generated<string>
  postal_code: Generated<string>
  /** A code of ISO 3166-1. */
  country: Generated<string>
  /** The address that the contact was taken from, which may be deleted by now. */
  address_id: number | null
}

/** A registrant's address that an account entered, in its normal form. */
export interface ContactEmailsTable {
  id: Generated<number>
  user_id: number
  email: string
  /** SHA-256 of the secret in the newest mail's link; null once it was used. */
  link_hash: Buffer | null
  link_ends_at: Date | null
  confirmed_at: Date | null
}

/** A registrant that waits to be confirmed; the domain keeps the former one until then. */
export interface RegistrantChangesTable {
  domain_id: number
  contact: ColumnType<Contact, string, string>
  former_email: string
  new_email: string
  /** SHA-256 of the secrets in the mails' links; the same where both have one address, null where it is not asked. */
  former_link: Buffer | null
  new_link: Buffer | null
  former_confirmed: boolean
  new_confirmed: boolean
  created_at: Created
  ends_at: Date
}

/** An address that the registrant was reached at, and when another one took its place. */
export interface FormerRegistrantEmailsTable {
  id: Generated<number>
  domain_id: number
  email: string
  left_at: Created
}

export interface TransfersTable {
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
  /** Until when an offer stands; null on offers from before, which stand 14 days. */
  ends_at: Generated<Date | null>
  /** The offer ended without an answer: its time was over, or the domain changed its status. */
  ended: Generated<boolean>
  /** SHA-256 of the secret that stops it. */
  stop_hash: Buffer | null
}

/** What one check of a domain found. `code` has a text, which `params` complete. */
export interface FoundCheck {
  check: string
  state: HealthState
  code: string
  params?: Readonly<Record<string, string | number>>
  action?: string
}

/** One row for each domain that was changed or checked since there are checks. On the product's clock. */
export interface DomainHealthTable {
  domain_id: number
  /** Counts what happened to the domain, and what of it the last check knew. */
  changes: Generated<number>
  seen_changes: Generated<number>
  next_check: Date
  checked_at: Date | null
  /** What was found by asking others. */
  checks: ColumnType<FoundCheck[], string | undefined, string>
  /** Percent of the checks that are good, of those with an answer. */
  score: number | null
}
