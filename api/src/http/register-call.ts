import { type CallShape, type ErrorCode, takesKey } from '@panel/shared/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller, Guest, User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { Dependencies, RequestContext } from '../request-context'
import { answerOnce } from './answer-once'
import { enterCall, type Identified, type Identify, identifyCaller, traceCall } from './call-hooks'
import { handleError } from './errors'
import { type Reply, sendAnswer } from './problem'
import { type Handler, type HandlerInput, runHandler } from './run-handler'
import { noteWrite, readLagging } from './standby-reads'
import { validate } from './validate'
import { whileDatabaseAnswers } from './while-database-answers'

/** What the HTTP layer gets from the features, so that it need not import them. */
export interface Ports {
  identify: Identify
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
  answer: (identified: Identified, ports: Ports, request: FastifyRequest, reply: FastifyReply) => Promise<Reply>
  /** Refuses callers before anything is read. @throws ProblemError */
  guard?: (deps: Dependencies, request: FastifyRequest) => void
  /** What is answered in place of the usual document of an error. */
  refuse?: (error: ProblemError, requestId: string) => Reply
  /** The Authorization header that stands for what the caller sent elsewhere; without it the header itself. */
  authorization?: (request: FastifyRequest) => string | undefined
}

const noBody = z.strictObject({})

const checkMediaType = (call: CallShape, request: FastifyRequest): void => {
  const sent = request.headers['content-type']
  if (sent === undefined) return
  const isForm = sent.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (isForm !== (call.form === true)) throw new ProblemError('unsupported_media_type')
}

/** The parts of a request that its call declares. @throws ProblemError unsupported_media_type, validation */
const readParts = <C extends CallShape>(call: C, request: FastifyRequest) => {
  if (!call.anyMedia) checkMediaType(call, request)
  return {
    params: call.params && validate(call.params, request.params, 'path'),
    query: call.query && validate(call.query, request.query, 'query'),
    body: call.method === 'GET' ? undefined : validate(call.body ?? noBody, request.body ?? {}, 'body'),
  } as Pick<HandlerInput<C>, 'params' | 'query' | 'body'>
}

interface RouteOptions {
  /** A read that may be a moment old, of which what the caller has changed is no part that may be missing. */
  mayLag?: boolean
}

export const route = <const C extends CallShape>(
  call: C,
  handler: Handler<C>,
  { mayLag = false }: RouteOptions = {},
): Route => ({
  call,
  answer: async ({ context, cookies, caller }, ports, request, reply) => {
    // The port has checked what the contract asks of the caller.
    const given = { ...readParts(call, request), caller: caller as Caller<C['access']>, cookies }
    const run = (inner: RequestContext): Promise<Reply> =>
      runHandler(call, handler, given, inner, request, reply).catch(async error => {
        const sent = { params: request.params, body: request.body }
        if (error instanceof ProblemError) await ports.recordRefusal(context, call, caller, sent, error.code)
        throw error
      })
    if (mayLag) return readLagging(context, caller, request.id, run)
    const key = request.headers['idempotency-key']
    if (key === undefined || !takesKey(call)) return run(context)
    return answerOnce(context, request, caller, String(key), run)
  },
})

/** Serves a route: path, method and the shape of its answer come from the contract. */
export const serve = (app: FastifyInstance, deps: Dependencies, ports: Ports, route: Route): void => {
  const { call, answer, guard, refuse, authorization } = route
  const whileHealthy = <T>(work: Promise<T>): Promise<T> => whileDatabaseAnswers(() => ports.checkHealth(deps), work)
  const identify = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    guard?.(deps, request)
    const sent = authorization ? authorization(request) : request.headers.authorization
    await whileHealthy(identifyCaller(deps, ports.identify, call, sent, request, reply))
  }
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(call.maxBody === undefined
      ? { preHandler: [enterCall, traceCall(call), identify] }
      : // A long body is only read for a caller who may send it.
        { bodyLimit: call.maxBody, onRequest: [enterCall, identify], preHandler: [enterCall, traceCall(call)] }),
    ...(refuse && {
      errorHandler: (error, request, reply) =>
        handleError(error, request, reply, problem => refuse(problem, request.id)),
    }),
    handler: async (request, reply) => {
      if (!request.identified) throw new Error(`The caller was not identified for ${call.method} ${call.path}`)
      reply.code(call.status)
      const answered = answer(request.identified, ports, request, reply)
      return sendAnswer(reply, await whileHealthy(noteWrite(request.identified, call, answered)))
    },
  })
}
