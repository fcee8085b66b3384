import type { AuditEvent, DelegationType } from '@panel/shared/contract'
import type { Selectable } from 'kysely'
import type { RegistryFee, RegistryFees } from '../settings/price-list'
import type { ContactsTable } from './domain-tables'

/** A delegation signer record of a domain (RFC 5910). `digest` is hexadecimal. */
export interface DsRecord {
  key_tag: number
  algorithm: number
  digest_type: number
  digest: string
}

/** Why the target of an ALIAS gave no addresses. */
export type AliasFailure = 'no_answer' | 'no_such_name' | 'no_address' | 'no_public_address'

/** States of a transfer between registrars (RFC 5730 2.9.3.4). */
export type RegistryTransferStatus =
  | 'pending'
  | 'clientApproved'
  | 'clientRejected'
  | 'clientCancelled'
  | 'serverApproved'
  | 'serverCancelled'

export interface RegistryTransfer {
  status: RegistryTransferStatus
  /** Client ids of the registrar that asked and of the one that must act. */
  gaining: string
  losing: string
  /** ISO 8601. At `actAt` the registry approves by itself. */
  requestedAt: string
  actAt: string
}

/** What an account has left at a registry, as it writes amounts. */
export interface RegistryBalance {
  amount: string
  currency?: string
}

/** A message of the registry's queue (RFC 5730 2.9.2.3). */
export interface PollMessage {
  name: string
  text: string
  transfer?: RegistryTransfer
  /** The registry changed the domain by itself (RFC 8590). */
  changed?: boolean
  /** The end of work that was answered with 1001. */
  pendingResult?: { trid: string; succeeded: boolean }
}

/** A nameserver that the registry publishes with its addresses (RFC 5732). */
export interface HostObject {
  name: string
  addresses: readonly string[]
}

/** What work costs once the registry has done it, as it was when it was ordered. Amounts are in minor units. */
export interface Bill {
  /** The account that pays, even if the domain has another owner by then. */
  user_id: number
  price: number
  total: number
  /** Absent in what an earlier version ordered, which then is in the currency of today. */
  currency?: string
  /** Bulk work, whose renewals are one order. */
  operation_id: number | null
  /** Names the order it is added to for as long as that is open. */
  grouped_by: string | null
  /** The address that the customer wants on the invoice; absent where none was chosen. */
  billing_id?: number | null
}

/** The price of the work on a domain that was agreed to when bulk work was started, without the tax. */
export type AgreedPrice = Required<Pick<Bill, 'currency' | 'price' | 'total'>>

/** A contact as a registry gets it (RFC 5733). */
export interface ContactCard {
  id: string
  postal: {
    /** In ASCII, or as it is written. */
    type: 'int' | 'loc'
    name: string
    organisation: string
    street: string[]
    city: string
    province: string
    postal_code: string
    country: string
  }[]
  phone: string
  email: string
  /** Whether the public may see it, where the registry asks. */
  disclosed?: boolean
}

/** By role. */
export type RegistryContacts = Partial<Record<'registrant' | 'admin' | 'tech' | 'billing', ContactCard>>

/** What is written to work that waits. */
export type TaskNotes =
  | Pick<TaskPayloads['update'], 'done' | 'formerContacts' | 'approved'>
  | Pick<TaskPayloads['register'], 'application'>
  | Pick<TaskPayloads['transfer_in'], 'requestedAt'>
  | Pick<TaskPayloads['restore'], 'requested'>

/** Work that a domain needs at the registry, described by the state to reach, so that it can be tried again. */
export interface TaskPayloads {
  register: {
    years: number
    hosts: string[]
    authInfo: string
    contacts?: RegistryContacts
    fee?: RegistryFee
    /** The id of the application that the registry decides on. */
    application?: string
  }
  /**
   * `expiresAt`, ISO 8601, is the end of the term that is extended; without `bill` it costs nothing, or was ordered
   * before: `item` is that of an order by which it was paid ahead.
   */
  renew: { years: number; expiresAt: string; automatic: boolean; bill?: Bill; fee?: RegistryFee; item?: number }
  /** `glue`: the hosts inside the domain itself. */
  update: {
    hosts?: string[]
    glue?: HostObject[]
    /** The delegation that stays where the registry refuses the hosts of another one. */
    former?: DelegationType
    locked?: boolean
    /** Out of DNS: `clientHold`. */
    held?: boolean
    /** The abuse case that wants it held or released. */
    case_id?: number
    ds?: DsRecord[]
    authInfo?: string
    /** By a review of the registry: a code that it does not show is set. */
    approved?: boolean
    contacts?: RegistryContacts
    /** The contacts that the domain keeps where the registry refuses the others. */
    formerContacts?: Selectable<ContactsTable>[]
    /** What the audit log says once the registry has made the change; `atOnce` where the one that orders it logs it. */
    done?: { atOnce?: boolean; event: AuditEvent; data?: Readonly<Record<string, string | number | boolean | null>> }
    /** Ordered by a stop: its owner is mailed a refusal, although it comes after other work as bulk work does. */
    isStop?: boolean
  }
  delete: Record<string, never>
  /** One year where `years` is missing, as in work of the version before. `requested`: the registry decides later. */
  restore: { expiresAt: string; years?: number; bill?: Bill; fees?: RegistryFees; requested?: boolean }
  /**
   * Without `bill` it was ordered by the version before, or costs nothing. `requestedAt`: when the registry took the
   * request, by its own clock.
   */
  transfer_in: { authInfo?: string; bill?: Bill; fee?: RegistryFee; requestedAt?: string }
  /** `bill`: of a request of ours that is withdrawn, for where the domain had come already. */
  transfer_out: { approve: boolean; bill?: Bill }
  /** To the registry of the zone from the former one, which has the domain; `authInfo` is set there for it. */
  move: { authInfo: string; approved?: boolean; fee?: RegistryFee }
}

export type TaskKind = keyof TaskPayloads
export type TaskPayload = TaskPayloads[TaskKind]

/**
 * Notices about the term of a domain, in the mail of the day. A number is of days: before the end of the
 * term, after it, before the grace period ends, or before the name is released.
 */
export const termNotices = [
  'renewed',
  'renew_failed',
  'expires_30',
  'expires_7',
  'expires_1',
  'expired_1',
  'grace_7',
  'redemption',
  'redemption_7',
  'released',
] as const

export type TermNotice = (typeof termNotices)[number]
