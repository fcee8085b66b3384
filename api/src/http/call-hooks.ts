import type { CallShape } from '@panel/shared/contract'
import type { FastifyReply, FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify'
import { type Caller, deviceCookie, type Guest, guestCookie, type User } from '../base/caller'
import { withinCall } from '../base/current-call'
import type { Dependencies, RequestContext } from '../request-context'
import { openRequestSpan } from '../server-kit/tracing/request-span'
import { withinSpan } from '../server-kit/tracing/statement-span'
import { contextOf } from './call-context'
import { readCookies } from './cookies'

/** @throws ProblemError unauthorized, forbidden, scope_missing, identity_confirmation_required */
export type Identify = (
  context: RequestContext,
  call: CallShape,
  credentials: { authorization: string | undefined; guestToken: string | undefined },
) => Promise<User | Guest | null>

/** The caller of a request, with its context and cookies. */
export interface Identified {
  context: RequestContext
  cookies: Readonly<Record<string, string | undefined>>
  caller: Caller<CallShape['access']>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of a call runs. */
    identified: Identified | null
  }
}

/** What is done from here on knows whether the caller still waits: while the connection is there and no answer is. */
export const enterCall: onRequestHookHandler = (_request, reply, done) => {
  const call = {
    get isCallerGone() {
      return reply.raw.closed
    },
  }
  withinCall(call, done)
}

/** The gateway's id of a request was taken over, so its trace may be, too. */
const isFromGateway = ({ id, headers }: FastifyRequest): boolean => headers['x-request-id'] === id

/** What is done from here on is part of the call's span. */
export const traceCall =
  ({ method, path }: CallShape): preHandlerHookHandler =>
  (request, reply, done) => {
    const span = openRequestSpan({
      name: `${method} ${path}`,
      attributes: { 'http.request.method': method, 'http.route': path, 'request.id': request.id },
      response: reply.raw,
      ...(isFromGateway(request) && { headers: request.headers }),
    })
    withinSpan(span, done)
  }

/** Finds out who calls. @throws ProblemError */
export const identifyCaller = async (
  deps: Dependencies,
  identify: Identify,
  call: CallShape,
  authorization: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const cookies = readCookies(request.cookies, deps.settings)
  const context = contextOf(deps, request, reply, cookies[deviceCookie])
  const credentials = { authorization, guestToken: cookies[guestCookie] }
  const caller = await identify(context, call, credentials)
  if (caller?.kind === 'user' && caller.acting) context.acting = { admin: caller.acting.admin, user: caller.id }
  if (caller?.kind === 'user' && caller.token) context.token = caller.token.name
  request.identified = { context, cookies, caller }
}
