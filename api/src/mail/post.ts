import { assertNoTransaction } from '../base/open-transaction'
import type { Dependencies } from '../request-context'
import { holdsMails } from '../users/repository'
import type { Acceptance, Deliver, Mail } from './compose'
import { uncountAttempt } from './outbox-repository'
import { isRefusedForGood, reasonOf } from './permanent-refusal'
import { recordSent } from './sent-notices'
import { NoPlace } from './share-places'
import { insertUndeliverable } from './undeliverable-repository'

/** A job as the queue keeps it; `id` and `created_at` stay the same when it is tried again, `attempts` begins at 1. */
export interface MailJob {
  id: string
  created_at: Date
  attempts: number
  max_attempts: number
  task_identifier: string
  payload: unknown
}

/**
 * `at`: when the mail was written, if not with its order; programs show mails of the same time and order once. `unsent`:
 * it was held back or given up, and a server may still take the same mail over.
 */
export type Post = (mail: Mail, job: MailJob, at?: Date) => Promise<'unsent' | undefined>

/**
 * Delivers the mail of a job. What failed for now is thrown, so that the queue tries again; what was refused for good, or
 * failed at the last attempt, is put on the administrators' list, and its job is over.
 */
export const createPost =
  ({ db, log, metrics }: Pick<Dependencies, 'db' | 'log' | 'metrics'>, deliver: Deliver): Post =>
  async (mail, { id, created_at, attempts, max_attempts, task_identifier: task, payload: order }, at = created_at) => {
    assertNoTransaction('a mail server')
    // A code was asked for by the customer. Its subject is a secret, which no other mail has.
    if (mail.listedSubject === undefined && (await holdsMails(db, mail))) {
      metrics.mails.inc({ result: 'held' })
      log.info({ job: id }, 'a mail to a customer who was moved in is held back')
      return 'unsent'
    }
    let acceptance: Acceptance | undefined
    try {
      acceptance = await deliver(mail, id, at)
    } catch (error) {
      if (error instanceof NoPlace) {
        await uncountAttempt(db, id)
        throw error
      }
      const permanent = isRefusedForGood(error)
      if (!permanent && attempts < max_attempts) {
        metrics.mails.inc({ result: 'failed' })
        throw error
      }
      const { to: email, subject: whole, listedSubject: subject = whole } = mail
      const reason = reasonOf(error)
      const payload = JSON.stringify(order)
      const failed = { job_id: id, email, subject, reason, permanent, attempts, ordered_at: created_at, task, payload }
      await insertUndeliverable(db, failed)
      metrics.mails.inc({ result: 'undeliverable' })
      log.warn({ job: id, reason, permanent }, 'a mail could not be delivered')
      return permanent ? undefined : 'unsent'
    }
    metrics.mails.inc({ result: 'sent' })
    // Where this fails the job is repeated, and so is the mail: rather twice than without a proof.
    if (acceptance) await recordSent(db, mail, acceptance)
    return undefined
  }
