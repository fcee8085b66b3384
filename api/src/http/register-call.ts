import { type CallShape, type ErrorCode, takesKey } from '@panel/shared/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Caller, deviceCookie, type Guest, guestCookie, type User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { Dependencies, RequestContext } from '../request-context'
import { openRequestSpan } from '../server-kit/tracing/request-span'
import { withinSpan } from '../server-kit/tracing/statement-span'
import { answerOnce } from './answer-once'
import { contextOf } from './call-context'
import { readCookies } from './cookies'
import { toJsonSchema } from './json-schema'
import type { Reply } from './problem'
import { type Handler, type HandlerInput, runHandler } from './run-handler'
import { validate } from './validate'
import { whileDatabaseAnswers } from './while-database-answers'

/** What the HTTP layer gets from the features, so that it need not import them. */
export interface Ports {
  /** @throws ProblemError unauthorized, forbidden, scope_missing, identity_confirmation_required */
  identify: (
    context: RequestContext,
    call: CallShape,
    credentials: { authorization: string | undefined; guestToken: string | undefined },
  ) => Promise<User | Guest | null>
  /** Writes down what was refused. */
  recordRefusal: (
    context: RequestContext,
    call: CallShape,
    caller: User | Guest | null,
    sent: { params: unknown; body: unknown },
    code: ErrorCode,
  ) => Promise<void>
  /** @throws ProblemError unavailable when the database does not answer in time */
  checkHealth: (deps: Dependencies) => Promise<unknown>
}

/** A call of the contract and its handler. */
export interface Route {
  call: CallShape
  /** @throws ProblemError */
  answer: (deps: Dependencies, ports: Ports, request: FastifyRequest, reply: FastifyReply) => Promise<Reply>
  /** Finds out who calls before a long body is read. @throws ProblemError */
  identifyEarly?: (deps: Dependencies, ports: Ports, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const noBody = z.strictObject({})

const checkMediaType = (call: CallShape, request: FastifyRequest): void => {
  const sent = request.headers['content-type']
  if (sent === undefined) return
  const isForm = sent.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (isForm !== (call.form === true)) throw new ProblemError('unsupported_media_type')
}

const readParts = <C extends CallShape>(call: C, request: FastifyRequest) => {
  checkMediaType(call, request)
  return {
    params: call.params && validate(call.params, request.params, 'path'),
    query: call.query && validate(call.query, request.query, 'query'),
    body: call.method === 'GET' ? undefined : validate(call.body ?? noBody, request.body ?? {}, 'body'),
  } as Pick<HandlerInput<C>, 'params' | 'query' | 'body'>
}

/** The caller of a call, with its context and cookies. */
interface Identified {
  context: RequestContext
  cookies: Readonly<Record<string, string | undefined>>
  caller: User | Guest | null
}

const identify = async (
  call: CallShape,
  deps: Dependencies,
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Identified> => {
  const cookies = readCookies(request.cookies, deps.settings)
  const context = contextOf(deps, request, reply, cookies[deviceCookie])
  const credentials = { authorization: request.headers.authorization, guestToken: cookies[guestCookie] }
  const caller = await ports.identify(context, call, credentials)
  if (caller?.kind === 'user' && caller.acting) context.acting = { admin: caller.acting.admin, user: caller.id }
  return { context, cookies, caller }
}

/** Callers that were identified before the body of their request was read. */
const early = new WeakMap<FastifyRequest, Identified>()

export const route = <const C extends CallShape>(call: C, handler: Handler<C>): Route => ({
  call,
  identifyEarly: async (deps, ports, request, reply) => {
    early.set(request, await identify(call, deps, ports, request, reply))
  },
  answer: async (deps, ports, request, reply) => {
    const identified = early.get(request) ?? (await identify(call, deps, ports, request, reply))
    const { context, cookies, caller } = identified
    // The port has checked what the contract asks of the caller.
    const given = { ...readParts(call, request), caller: caller as Caller<C['access']>, cookies }
    const run = (inner: RequestContext): Promise<Reply> =>
      runHandler(call, handler, given, inner, request, reply).catch(async error => {
        const sent = { params: request.params, body: request.body }
        if (error instanceof ProblemError) await ports.recordRefusal(context, call, caller, sent, error.code)
        throw error
      })
    const key = request.headers['idempotency-key']
    if (key === undefined || !takesKey(call)) return run(context)
    return answerOnce(context, request, caller, String(key), run)
  },
})

export const sendAnswer = (reply: FastifyReply, answer: Reply): FastifyReply => {
  reply.code(answer.status).headers(answer.headers)
  if (answer.type) reply.type(answer.type)
  return answer.type ? reply.send(answer.body) : reply.send()
}

/** The gateway's id of a request was taken over, so its trace may be, too. */
const isFromGateway = ({ id, headers }: FastifyRequest): boolean => headers['x-request-id'] === id

/** Serves a route: path, method and the shape of its answer come from the contract. */
export const serve = (
  app: FastifyInstance,
  deps: Dependencies,
  ports: Ports,
  { call, answer, identifyEarly }: Route,
): void => {
  const checkHealth = () => ports.checkHealth(deps)
  const response = typeof call.response === 'string' ? undefined : toJsonSchema(call.response, 'output', 'draft-7')
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(call.maxBody !== undefined && { bodyLimit: call.maxBody }),
    ...(call.maxBody !== undefined &&
      identifyEarly && {
        onRequest: (request, reply) => whileDatabaseAnswers(checkHealth, identifyEarly(deps, ports, request, reply)),
      }),
    ...(response && { schema: { response: { [call.status]: response, ...(call.mayWait && { 202: response }) } } }),
    handler: async (request, reply) => {
      reply.code(call.status)
      const span = openRequestSpan({
        name: `${call.method} ${call.path}`,
        attributes: { 'http.request.method': call.method, 'http.route': call.path, 'request.id': request.id },
        response: reply.raw,
        ...(isFromGateway(request) && { headers: request.headers }),
      })
      const answered = await withinSpan(span, () =>
        whileDatabaseAnswers(checkHealth, answer(deps, ports, request, reply)),
      )
      return sendAnswer(reply, answered)
    },
  })
}
