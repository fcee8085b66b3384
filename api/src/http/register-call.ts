import type { Access, CallShape, ErrorCode } from '@panel/shared/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Caller, deviceCookie, type Guest, guestCookie, type User } from '../caller'
import type { CurrentCall } from '../current-call'
import { forRequest } from '../database/request-comment'
import { ProblemError } from '../errors'
import { withIdempotency } from '../idempotency/service'
import { languageOf } from '../language'
import type { Client, Dependencies, RequestContext } from '../request-context'
import { openRequestSpan } from '../tracing/request-span'
import { withinSpan } from '../tracing/statement-span'
import { readCookies } from './cookies'
import { toJsonSchema } from './json-schema'
import { problemReply, type Reply } from './problem'
import { type Handler, type HandlerInput, runHandler } from './run-handler'
import { statusOf } from './statuses'
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
  noteRefusal: (
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
}

const noBody = z.strictObject({})

/** Statuses of errors that the same request would get again. */
const permanentStatuses = new Set([400, 404, 409, 422])

const checkMediaType = (call: CallShape, request: FastifyRequest): void => {
  const sent = request.headers['content-type']
  if (sent === undefined) return
  const isForm = sent.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (isForm !== (call.form === true)) throw new ProblemError('unsupported_media_type')
}

/** Callers that cannot be told apart share keys only with their own address. */
const ownerOf = (caller: Caller<Access>, ip: string): string =>
  caller?.id ? `${caller.kind} ${caller.id}` : `anonymous ${ip}`

const longestAgent = 200

const clientOf = ({ headers }: FastifyRequest, device: string | undefined): Client => ({
  agent: (headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, longestAgent),
  isBrowser: headers['sec-fetch-site'] === 'same-origin',
  device,
  proof: headers['proof-of-work'] === undefined ? undefined : String(headers['proof-of-work']),
})

/** A caller waits as long as its connection is there and no answer is. */
const currentCallOf = ({ raw }: FastifyReply): CurrentCall => {
  const current = { isCallerGone: false }
  raw.once('close', () => {
    current.isCallerGone = true
  })
  return current
}

const contextOf = (
  deps: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  device: string | undefined,
): RequestContext => ({
  ...deps,
  db: forRequest(deps.db, request.id),
  counters: forRequest(deps.counters, request.id),
  language: languageOf(request.headers['accept-language']),
  ip: request.ip,
  client: clientOf(request, device),
  arrivedAt: new Date(Date.now() - reply.elapsedTime),
  current: currentCallOf(reply),
})

const readParts = <C extends CallShape>(call: C, request: FastifyRequest) => {
  checkMediaType(call, request)
  return {
    params: call.params && validate(call.params, request.params, 'path'),
    query: call.query && validate(call.query, request.query, 'query'),
    body: call.method === 'GET' ? undefined : validate(call.body ?? noBody, request.body ?? {}, 'body'),
  } as Pick<HandlerInput<C>, 'params' | 'query' | 'body'>
}

/** A call that has been made. */
interface Made {
  ports: Ports
  context: RequestContext
  call: CallShape
  caller: Caller<Access>
  request: FastifyRequest
}

const noteRefusal = async ({ ports, context, call, caller, request }: Made, error: unknown): Promise<void> => {
  const sent = { params: request.params, body: request.body }
  if (error instanceof ProblemError) await ports.noteRefusal(context, call, caller, sent, error.code)
}

const noteAndThrow = async (made: Made, error: unknown): Promise<never> => {
  await noteRefusal(made, error)
  throw error
}

/** Does the work of a call that may be sent again under its key, or answers as the first time. */
const runOnce = async (made: Made, key: string, run: (inner: RequestContext) => Promise<Reply>): Promise<Reply> => {
  const { context, call, caller, request } = made
  const { url: path, body } = request
  const identity = { owner: ownerOf(caller, context.ip), key, method: call.method, path, body }
  let stored: ProblemError | undefined
  const toPermanentAnswer = (error: unknown): Reply | undefined => {
    if (!(error instanceof ProblemError) || !permanentStatuses.has(statusOf[error.code])) return undefined
    stored = error
    return problemReply(error, context.language, request.id)
  }
  const answered = await withIdempotency(context, identity, run, toPermanentAnswer).catch(error =>
    noteAndThrow(made, error),
  )
  if (stored) await noteRefusal(made, stored)
  return answered
}

export const route = <const C extends CallShape>(call: C, handler: Handler<C>): Route => ({
  call,
  answer: async (deps, ports, request, reply) => {
    const cookies = readCookies(request.cookies, deps.settings)
    const context = contextOf(deps, request, reply, cookies[deviceCookie])
    const credentials = {
      authorization: request.headers.authorization,
      guestToken: cookies[guestCookie],
    }
    const found = await ports.identify(context, call, credentials)
    if (found?.kind === 'user' && found.acting) context.acting = { admin: found.acting.admin, user: found.id }
    const caller = found as Caller<C['access']>
    const given = { ...readParts(call, request), caller, cookies }
    const made: Made = { ports, context, call, caller, request }
    const key = request.headers['idempotency-key']
    if (call.method === 'POST' && key !== undefined)
      return runOnce(made, String(key), inner => runHandler(call, handler, given, inner, request, reply))
    return runHandler(call, handler, given, context, request, reply).catch(error => noteAndThrow(made, error))
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
export const serve = (app: FastifyInstance, deps: Dependencies, ports: Ports, { call, answer }: Route): void => {
  const response = typeof call.response === 'string' ? undefined : toJsonSchema(call.response, 'output', 'draft-7')
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(call.maxBody !== undefined && { bodyLimit: call.maxBody }),
    ...(response && { schema: { response: { [call.status]: response } } }),
    handler: async (request, reply) => {
      reply.code(call.status)
      const span = openRequestSpan({
        name: `${call.method} ${call.path}`,
        attributes: { 'http.request.method': call.method, 'http.route': call.path, 'request.id': request.id },
        response: reply.raw,
        ...(isFromGateway(request) && { headers: request.headers }),
      })
      const answered = await withinSpan(span, () =>
        whileDatabaseAnswers(() => ports.checkHealth(deps), answer(deps, ports, request, reply)),
      )
      return sendAnswer(reply, answered)
    },
  })
}
