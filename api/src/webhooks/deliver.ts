import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { PrivateAddress } from '../public-address'
import type { Dependencies } from '../request-context'
import { enableWebhook, leaseDelivery, settleDelivery } from './repository'
import { signedHeaders } from './sign'
import { post } from './target'

/** Longer than an attempt can take. */
const leaseSeconds = 30

const hour = 3600

/** Seconds to the next attempt: twelve hours pass before a receiver's third night shift has to wake up. */
const pauses = [5, 30, 120, 600, 1800, 2 * hour, 6 * hour, 12 * hour]

const goneStatus = 410

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

/**
 * Tries to deliver a message once; what fails is tried again for a day, ever more seldom. A process that is killed after
 * the receiver answered sends it again, with the same `webhook-id`.
 */
export const deliverWebhook = async (deps: Needs, id: number): Promise<void> => {
  const message = await leaseDelivery(deps.db, id, leaseSeconds)
  if (!message) return
  const { webhook_id, event, data, created_at, attempts, url } = message
  if (!message.enabled) return settleDelivery(deps.db, id, { state: 'failed', status: null, error: 'disabled' }, null)
  const body = JSON.stringify({ type: event, timestamp: created_at.toISOString(), data })
  const secret = deps.keys.unseal(message.secret)
  const allowPrivate = deps.settings.WEBHOOK_PRIVATE
  const result = await attempt(() => {
    const headers = signedHeaders(secret, `msg_${id}`, new Date(), body)
    return post(new URL(url), body, headers, allowPrivate)
  })
  const pause = result.error === null || result.status === goneStatus ? undefined : pauses[attempts - 1]
  const state = result.error === null ? 'delivered' : pause === undefined ? 'failed' : 'waiting'
  await transact(deps.db, async trx => {
    await settleDelivery(trx, id, { state, ...result }, pause ?? null)
    if (pause !== undefined) await enqueue(trx, 'deliver_webhook', { id }, pause)
    // The receiver says that it wants no more.
    if (result.status === goneStatus) await enableWebhook(trx, webhook_id, false)
  })
}
