import { defineCall, domainCalls, orderCalls, paymentCalls } from '@panel/shared/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ProblemError } from '../base/errors'
import { makeCreditNote } from '../billing/credit-note'
import { invoicePdf } from '../billing/write-invoice'
import type { Reply } from '../http/problem'
import { type Route, route } from '../http/register-call'
import { paymentProviders } from '../settings/payment-file'
import { cancelAnyOrder, cancelOrder } from '../withdrawals/cancel-order'
import { withdrawRequest } from '../withdrawals/withdraw'
import { getAlarms, getCredit, getMethods, removeMethod, removeMethods, settle } from './methods'
import { findNote, refundOrder, settleRefund } from './refund'
import { startPayment } from './start-payment'
import { takeEvent } from './take-event'

const done = { status: 'ok' } as const

export const paymentRoutes = [
  route(paymentCalls.start, ({ context, caller, params, body }) => startPayment(context, caller, params.id, body)),
  route(paymentCalls.credit, ({ context, caller }) => getCredit(context, caller)),
  route(paymentCalls.methods, ({ context, caller }) => getMethods(context, caller)),
  route(paymentCalls.removeMethods, async ({ context, caller }) => {
    await removeMethods(context, caller)
    return done
  }),
  route(paymentCalls.removeMethod, async ({ context, caller, params }) => {
    await removeMethod(context, caller, params.id)
    return done
  }),
  route(paymentCalls.creditNote, async ({ context, caller, params }) => {
    const { row, note } = await findNote(context, caller.id, params.id)
    return invoicePdf(await makeCreditNote(context, context.language, row, note))
  }),
  route(paymentCalls.adminCreditNote, async ({ context, params }) => {
    const { row, note } = await findNote(context, null, params.id)
    return invoicePdf(await makeCreditNote(context, context.language, row, note))
  }),
  route(paymentCalls.refund, ({ context, caller, params, body }) =>
    refundOrder(context, caller, params.id, body.amount),
  ),
  route(paymentCalls.settleRefund, ({ context, caller, params, body }) =>
    settleRefund(context, caller, params.id, body.state),
  ),
  route(paymentCalls.alarms, ({ context }) => getAlarms(context)),
  route(paymentCalls.settleAlarm, async ({ context, caller, params }) => {
    await settle(context, caller, params.id)
    return done
  }),
]

export const withdrawalRoutes = [
  route(domainCalls.withdraw, ({ context, caller, params }) => withdrawRequest(context, caller, params.id)),
  route(orderCalls.cancelOwn, ({ context, caller, params }) => cancelOrder(context, caller, params.id)),
  route(orderCalls.cancel, ({ context, caller, params }) => cancelAnyOrder(context, caller, params.id)),
]

/** Bytes of the longest event that is read. */
const longestEvent = 262_144

const eventCall = defineCall({
  spec: '+',
  summary: 'What a provider of payments tells, signed by it',
  method: 'POST',
  path: '/api/payments/{provider}/events',
  access: 'public',
  maxBody: longestEvent,
  status: 200,
  response: 'text',
  problems: [400, 404],
})

const eventParams = z.object({ provider: z.enum(paymentProviders) })

/** Takes the bytes as they came, since the provider has signed those. */
export const paymentEventRoute: Route = {
  call: eventCall,
  answer: async ({ context }, _ports, { params, body, headers }): Promise<Reply> => {
    const { data } = eventParams.safeParse(params)
    if (!data) throw new ProblemError('not_found')
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    await takeEvent(context, data.provider, bytes, name => headers[name]?.toString())
    return { status: 200, type: 'application/json', body: '{"status":"ok"}', headers: {} }
  },
}

/** Bodies are not read before their signature is verified. */
export const readSignedBodies = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, bytes: Buffer) => bytes)
}
