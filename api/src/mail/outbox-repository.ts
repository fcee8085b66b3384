import type { OperationKind } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { Language } from '../base/language'
import type { TermNotice } from '../database/registry-columns'
import type { CodePurpose, Database } from '../database/schema'
import type { RegistryFees } from '../settings/price-list'

/** Mails that say what happened to an account or a domain; `domain` is the full name. */
export type NoticeName =
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'account_deleted'
  | 'account_disabled'
  | 'account_enabled'
  | 'request_reopened'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'token_added'
  | 'token_removed'
  | 'webhook_added'
  | 'webhook_removed'
  | 'webhook_switched'
  | 'device_added'
  | 'servers_wait'
  | 'webhook_off'
  | 'transfer_held'
  | 'auth_code_asked'
  | 'auth_code_shown'
  | 'transfer_out_approved'
  | 'delegation_changed'
  | 'control_stopped'
  | 'email_change_undone'
  | 'verification_needed'
  | 'request_approved'
  | 'request_rejected'
  | 'request_withdrawn'
  | 'transfer_lock_off'
  | 'nameservers_changed'
  | 'ds_changed'
  | 'secondaries_changed'
  | 'cds_applied'
  | 'cds_refused'
  | 'transfer_started'
  | 'transfer_offered'
  | 'transfer_accepted'
  | 'transfer_declined'
  | 'transfer_ended'
  | 'offer_ended'
  | 'request_refused'
  | 'renewal_refused'
  | 'change_refused'
  | 'restore_refused'
  | 'domain_restored'
  | 'domain_renewed'
  | 'transfer_in_done'
  | 'transfer_in_refused'
  | 'transfer_out_asked'
  | 'transfer_out_done'
  | 'registry_locked'
  | 'registry_unlocked'
  | 'registry_lock_asked'
  | 'contact_confirm'
  | 'contact_reminder'
  | 'contact_unconfirmed'
  | 'contact_held'
  | 'registrant_missing'
  | 'registrant_change'
  | 'registrant_changed'
  | 'registrant_change_refused'
  | 'registrant_change_ended'
  | 'zone_served'
  | 'zone_lost'
  | 'zone_ended'
  | 'credit_added'
  | 'credit_refunded'
  | 'charge_refused'
  | 'charge_missing'
  | 'charge_confirmation'
  | 'payment_failed'
  | 'credit_returned'
  | 'renewal_returned'
  | 'order_refunded'
  | 'name_free'
  | 'abuse_received'
  | 'abuse_reported'
  | 'abuse_hold_refused'
  | 'abuse_answered'
  | 'abuse_closed'
  | 'abuse_forwarded'
  | 'data_requested'
  | 'data_request_received'
  | 'data_request_answered'
  | 'data_request_decided'
  | 'domain_suspended'
  | 'domain_unsuspended'

/** Pages that a mail's link opens, by what they do. */
export type LinkPage = 'stop' | 'undo_email' | 'allow' | 'confirm_contact' | 'registrant_change'

/** What the button of a mail opens; its secret is made of `seed` when the mail is written. */
export interface MailLink {
  page: LinkPage
  seed: string
}

export interface Notice {
  notice: NoticeName
  to: string
  language: Language
  params: Record<string, string | number>
  link?: MailLink
  /** Carries out at once what the mail says waits. */
  allow?: MailLink
}

/**
 * An order to mail a code. Whether the address may have one is found out by the job, not by the call: a call with an
 * unknown address does the same work and takes the same time.
 */
export interface CodeJob {
  purpose: CodePurpose
  email: string
  language: Language
  /** The sign-up to confirm. */
  registration_id: number | null
  /** The account that asks for another address. */
  user_id?: number
}

/**
 * The mail of the day about terms. `expires_at` is ISO 8601, `domain` the name as people read it; jobs of an older
 * version have no `zone`.
 */
export interface Digest {
  to: string
  language: Language
  notices: {
    kind: TermNotice
    domain: string
    zone?: string
    domain_id: number
    auto_renew: boolean
    expires_at: string
    deleted_at?: string
    /** Of a name with a price of its own. */
    fees?: RegistryFees | null
  }[]
  /** False for a registrant at another address, who may have no account. */
  own?: false
}

/** The registration data of an account's domains; `own` for the account itself, else for a registrant elsewhere. */
export interface DataReminder {
  to: string
  language: Language
  user_id: number
  domain_ids: number[]
  own: boolean
}

/** What bulk work did to the domains of one customer. `operation_id` is set where the customer ordered it. */
export interface OperationResults {
  to: string
  language: Language
  kind: OperationKind
  operation_id: number | null
  reason: string
  done: number
  failed: number
  done_names: string[]
  failed_names: { name: string; code: string | null }[]
  /** Where it is about who controls the domains. */
  link?: MailLink
}

/** What happened to an order. It is read when the mail is written, so that the invoice is the one of that moment. */
export type OrderEvent = 'ordered' | 'paid' | 'cancelled'

/** `reason` is a code that says why an order was cancelled. */
export interface OrderMail {
  order_id: number
  event: OrderEvent
  to: string
  language: Language
  reason?: 'customer' | 'operator' | 'rejected' | 'unpaid' | 'unneeded'
}

export interface Jobs {
  send_order: OrderMail
  send_notice: Notice
  send_code: CodeJob
  send_digest: Digest
  send_data_reminder: DataReminder
  send_operation: OperationResults
  operation: { id: number }
  registry_task: { id: number }
  /** Of a request: its decision can no longer be undone. */
  decision: { id: number }
  /** An order whose names are registered now that it is paid. */
  paid_order: { id: number }
  /** What a provider of payments told, which is not applied yet. */
  payment_event: { id: number }
  /** Money that a provider is to give back. */
  refund: { id: number }
}

export const maxAttempts = 12

/** The two kinds of mail as flags of their jobs: a group of workers leaves out those of the other. */
export const mailFlags = { urgent: 'urgent', ordinary: 'ordinary' } as const

/** Somebody waits for a code, and a link stops what goes on without it. */
const isUrgent = (name: keyof Jobs, payload: object): boolean => name === 'send_code' || 'link' in payload

/** Jobs with a higher number come later; the queue keeps two bytes of it. */
const firstPriority = -1000
const lastPriority = 1000

/**
 * Puts a job into the outbox, in the same transaction as the change it belongs to; a worker does it after the commit, or
 * `delaySeconds` later. Of jobs with one `key` that wait the last is done. Mail with a code or a link is sent before other
 * mail. Where `turn` is known, the mails that an account got lately before this one, a flood of one account comes after
 * the first mails of all others.
 */
export const enqueue = async <Name extends keyof Jobs>(
  db: Database,
  name: Name,
  payload: Jobs[Name],
  { delaySeconds = 0, key = null, turn }: { delaySeconds?: number; key?: string | null; turn?: number } = {},
): Promise<void> => {
  const urgent = isUrgent(name, payload)
  const priority = turn === undefined ? 0 : Math.min(firstPriority + turn, lastPriority)
  await sql`
    select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key}::text,
      max_attempts => ${maxAttempts}, run_at => now() + make_interval(secs => ${delaySeconds}),
      priority => ${priority}, flags => ${[urgent ? mailFlags.urgent : mailFlags.ordinary]})`.execute(db)
}

/**
 * Takes back the count of an attempt that asked no server. At least two stay: the queue's pause after them is 7 s, so that
 * what waits for a place is not tried each second.
 */
export const uncountAttempt = async (db: Database, jobId: string): Promise<void> => {
  await sql`
    update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 2) where id = ${jobId}::bigint`.execute(
    db,
  )
}
