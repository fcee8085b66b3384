import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { email } from './email'
import { idPage } from './paging'

/** The secret of the link in the owner's mail. */
const transferStopBody = z.strictObject({ token: z.string().check(z.maxLength(200)) })

/** `domain`: the full name of the domain that stays. */
const transferStopped = z.object({ domain: z.string() })
export type TransferStopped = z.infer<typeof transferStopped>

const transferStartBody = z.strictObject({ target_email: email })

const transferStatus = z.enum(['pending', 'accepted', 'declined', 'cancelled'])

/** A transfer of a domain to another account, which the receiver accepts or declines. */
export const transfer = z.object({
  id,
  domain_id: id,
  name: z.string(),
  zone: z.string(),
  from_email: z.string(),
  target_email: z.string(),
  status: transferStatus,
  created_at: timestamp,
  /** When an accepted transfer takes effect; null when nothing is waited for. */
  completes_at: z.optional(z.nullable(timestamp)),
  /** Until when an offer that is not answered stands; it ends earlier when the domain changes its status. */
  ends_at: z.optional(timestamp),
  direction: z.enum(['incoming', 'outgoing']),
})
export type Transfer = z.infer<typeof transfer>

const onTransfer = {
  access: 'user',
  params: idParams,
  status: 200,
  response: transfer,
  method: 'POST',
  spec: '+',
} as const

export const transferCalls = {
  start: defineCall({
    spec: 'S7.28',
    summary: 'Offer the domain to another account; refused while locked',
    method: 'POST',
    confirmed: true,
    path: '/api/domains/{id}/transfer/start',
    access: 'user',
    params: idParams,
    body: transferStartBody,
    status: 201,
    response: transfer,
    problems: [401, 404, 409, 422],
  }),
  list: defineCall({
    spec: '+',
    summary: 'Transfers from and to the user, newest first',
    method: 'GET',
    path: '/api/transfers',
    access: 'user',
    query: z.object(idPage),
    status: 200,
    response: z.array(transfer),
    problems: [401, 422],
  }),
  accept: defineCall({
    ...onTransfer,
    summary: 'The receiver takes the domain over',
    confirmed: true,
    path: '/api/transfers/{id}/accept',
    problems: [401, 404, 409, 422],
  }),
  decline: defineCall({
    ...onTransfer,
    summary: 'The receiver declines',
    path: '/api/transfers/{id}/decline',
    problems: [401, 404, 409, 422],
  }),
  cancel: defineCall({
    ...onTransfer,
    summary: 'The sender takes the offer back',
    path: '/api/transfers/{id}/cancel',
    problems: [401, 404, 409, 422],
  }),
  stop: defineCall({
    spec: '+',
    summary: 'The owner stops an accepted transfer by the link that was mailed',
    method: 'POST',
    path: '/api/transfers/stop',
    access: 'public',
    body: transferStopBody,
    status: 200,
    response: transferStopped,
    problems: [404, 422, 429],
  }),
}
