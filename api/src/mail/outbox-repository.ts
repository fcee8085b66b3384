import { sql } from 'kysely'
import type { CodePurpose, Database } from '../database/schema'
import type { Language } from '../language'

/** Mails that say what happened to an account or a domain; `domain` is the full name. */
export type NoticeName =
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'account_deleted'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'passkey_added'
  | 'transfer_held'
  | 'request_approved'
  | 'request_rejected'
  | 'domain_renewed'
  | 'transfer_lock_off'
  | 'nameservers_changed'
  | 'transfer_started'
  | 'transfer_offered'
  | 'transfer_accepted'
  | 'transfer_declined'

export interface Notice {
  notice: NoticeName
  to: string
  language: Language
  params: Record<string, string>
}

/**
 * An order to mail a code. Whether the address may have one is found out by the job, not by the call: a call with an
 * unknown address does the same work and takes the same time.
 */
export interface CodeOrder {
  purpose: CodePurpose
  email: string
  language: Language
  /** The sign-up to confirm. */
  registration_id: number | null
  /** The account that asks for another address. */
  user_id?: number
}

interface Jobs {
  send_notice: Notice
  send_code: CodeOrder
}

const maxAttempts = 12

/** Puts a job into the outbox in the transaction of the change; a worker delivers it after the commit. */
export const enqueue = async <Name extends keyof Jobs>(
  db: Database,
  name: Name,
  payload: Jobs[Name],
): Promise<void> => {
  await sql`
    select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts})`.execute(
    db,
  )
}
