import { createHmac, randomBytes } from 'node:crypto'
import { storedLanguage } from '../base/language'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import type { Dependencies } from '../request-context'
import { PrivateAddress } from '../security/public-address'
import { findUser } from '../users/repository'
import { enableWebhook } from './repository'
import {
  beginDelivery,
  claimRun,
  type DueDelivery,
  enqueueNextRun,
  enqueueRunLater,
  failDisabled,
  type Run,
  recordResult,
  releaseRun,
  runTasks,
  settleDelivery,
  turnOffFailing,
} from './run-repository'
import { post } from './target'

/** As Standard Webhooks writes secrets, which its libraries read. */
const prefix = 'whsec_'

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

/** Headers by which a receiver verifies that a message is ours, not altered, and not an old one sent again. */
export const signedHeaders = (secret: string, id: string, at: Date, body: string): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

const hour = 3600
const day = 24 * hour

/** Seconds to the next attempt. They are a little more than a day, after which a webhook that only failed is turned off. */
const pauses = [5, 30, 120, 600, 1800, 2 * hour, 6 * hour, 16 * hour]

const goneStatus = 410

/** A run begins no message after so many milliseconds: others wait for its place. */
const runLimit = 1000

type Needs = Pick<Dependencies, 'db' | 'keys' | 'settings' | 'log'>

interface Attempt {
  status: number | null
  error: 'private_address' | 'timeout' | 'unreachable' | 'refused' | null
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

const attempt = async (send: () => Promise<number>): Promise<Attempt> => {
  try {
    const status = await send()
    return { status, error: isSuccess(status) ? null : 'refused' }
  } catch (error) {
    if (error instanceof PrivateAddress) return { status: null, error: 'private_address' }
    const isTimeout = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
    return { status: null, error: isTimeout ? 'timeout' : 'unreachable' }
  }
}

const send = (
  { keys, settings }: Needs,
  { id, event, data, created_at, url, secret }: DueDelivery,
): Promise<Attempt> => {
  const body = JSON.stringify({ type: event, timestamp: created_at.toISOString(), data })
  const key = keys.unseal(secret)
  return attempt(() =>
    post(new URL(url), body, signedHeaders(key, `msg_${id}`, new Date(), body), settings.WEBHOOK_PRIVATE),
  )
}

const settle = (
  { db }: Needs,
  { id, webhook_id, user_id, url, attempts, unanswered }: DueDelivery,
  result: Attempt,
): Promise<void> =>
  transact(db, async trx => {
    const delivered = result.error === null
    const gone = result.status === goneStatus
    const pause = delivered || gone ? null : (pauses[attempts] ?? null)
    const state = delivered ? 'delivered' : pause === null ? 'failed' : 'waiting'
    await settleDelivery(trx, id, { state, ...result, attempts: attempts + 1 }, pause)
    const silence = result.status === null ? (pauses[unanswered] ?? pauses.at(-1) ?? day) : null
    await recordResult(trx, webhook_id, { delivered, pause: silence })
    // The receiver says that it wants no more.
    if (gone) return enableWebhook(trx, webhook_id, false, 'gone')
    if (delivered || !(await turnOffFailing(trx, webhook_id, day))) return
    const owner = await findUser(trx, user_id)
    if (!owner) return
    const language = storedLanguage(owner.language) ?? 'en'
    const params = { host: new URL(url).host }
    await enqueue(trx, 'send_notice', { notice: 'webhook_off', to: owner.email, language, params })
  })

/**
 * Sends the messages of a part of an account's webhooks that are due, one after another, and orders the next run. What
 * fails is tried again for a day, ever more seldom. A process that is killed after the receiver answered sends a message
 * again, with the same `webhook-id`: it stays due until its result is stored, and the queue gives its job to another.
 */
export const sendWebhooks = async (deps: Needs, run: Run, jobId: string, responsive: boolean): Promise<void> => {
  if (!(await transact(deps.db, trx => claimRun(trx, run, jobId))))
    return enqueueRunLater(deps.db, run, responsive ? runTasks.responsive : runTasks.silent, 1)
  const end = Date.now() + runLimit
  await failDisabled(deps.db, run)
  while (Date.now() < end) {
    const message = await beginDelivery(deps.db, run, responsive)
    if (!message) break
    await settle(deps, message, await send(deps, message))
  }
  // A run that was put off meanwhile is of messages that the next statement sees.
  await releaseRun(deps.db, run, jobId)
  await enqueueNextRun(deps.db, run)
}
