import type { Access, CallOutput, CallShape } from '@panel/shared/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal, refuse } from '../refusal'
import type { Deps, Scope } from '../scope'
import { type Caller, identify } from './caller'
import { cookieHeader, type OutgoingCookie } from './cookies'
import { withIdempotency } from './idempotency'
import { toJsonSchema } from './json-schema'
import { languageOf } from './language'
import { type Answer, refusalAnswer } from './problem'
import { validate } from './validate'
import { whileDatabaseAnswers } from './while-database-answers'

type Part<C, K extends string> = C extends Record<K, infer S extends z.core.$ZodType> ? z.output<S> : undefined

/** What a handler gets: the parts of the request that its call declares, read and checked. */
export interface Handling<C extends CallShape> {
  params: Part<C, 'params'>
  query: Part<C, 'query'>
  body: Part<C, 'body'>
  caller: Caller<C['access']>
  scope: Scope
  /** Cookies that came along. */
  sent: Readonly<Record<string, string | undefined>>
  /** Headers and cookies to answer with. */
  headers: Answer['headers']
  cookies: OutgoingCookie[]
}

/** A Refusal that is thrown undoes what the call did; one that is returned keeps it. */
export type Handler<C extends CallShape> = (handling: Handling<C>) => Promise<CallOutput<C> | Refusal>

/** A call of the contract together with what answers it. */
export interface Route {
  call: CallShape
  /** Makes the answer, or throws a Refusal. */
  answer: (deps: Deps, request: FastifyRequest, reply: FastifyReply) => Promise<Answer>
}

const noBody = z.strictObject({})

const checkMediaType = (call: CallShape, request: FastifyRequest): void => {
  const sent = request.headers['content-type']
  if (sent === undefined) return
  const isForm = sent.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (isForm !== (call.form === true)) throw refuse('unsupported_media_type')
}

const ownerOf = (caller: Caller<Access>): string => (caller?.id ? `${caller.kind} ${caller.id}` : 'anonymous')

const contentType = (response: CallShape['response']): Answer['type'] => {
  if (response === 'none') return null
  return response === 'text' ? 'text/plain; charset=utf-8' : 'application/json'
}

const writeBody = (response: CallShape['response'], output: unknown, reply: FastifyReply): string => {
  if (response === 'none') return ''
  return response === 'text' ? String(output) : String(reply.serialize(output as Record<string, unknown>))
}

/** Joins a call of the contract to its handler. */
export const route = <const C extends CallShape>(call: C, handler: Handler<C>): Route => ({
  call,
  answer: async (deps, request, reply) => {
    const scope: Scope = {
      ...deps,
      language: languageOf(request.headers['accept-language']),
      ip: request.ip,
      arrivedAt: new Date(Date.now() - reply.elapsedTime),
    }
    const caller = (await identify(scope, call.access, request)) as Caller<C['access']>
    checkMediaType(call, request)
    const parts = {
      params: call.params && validate(call.params, request.params, 'path'),
      query: call.query && validate(call.query, request.query, 'query'),
      body: call.method === 'GET' ? undefined : validate(call.body ?? noBody, request.body ?? {}, 'body'),
    } as Pick<Handling<C>, 'params' | 'query' | 'body'>
    const run = async (inner: Scope): Promise<Answer> => {
      const headers: Answer['headers'] = {}
      const cookies: OutgoingCookie[] = []
      const output = await handler({ ...parts, caller, scope: inner, sent: request.cookies, headers, cookies })
      if (cookies.length > 0) headers['set-cookie'] = cookies.map(cookie => cookieHeader(cookie, deps.settings))
      if (output instanceof Refusal) {
        const answer = refusalAnswer(output, scope.language, request.id)
        return { ...answer, headers: { ...answer.headers, ...headers } }
      }
      return {
        status: call.status,
        type: contentType(call.response),
        body: writeBody(call.response, output, reply),
        headers,
      }
    }
    const key = request.headers['idempotency-key']
    if (call.method !== 'POST' || key === undefined) return run(scope)
    const identity = {
      owner: ownerOf(caller),
      key: String(key),
      method: call.method,
      path: request.url,
      body: request.body,
    }
    return withIdempotency(scope, identity, request.id, run)
  },
})

export const sendAnswer = (reply: FastifyReply, answer: Answer): FastifyReply => {
  reply.code(answer.status).headers(answer.headers)
  if (answer.type) reply.type(answer.type)
  return answer.type ? reply.send(answer.body) : reply.send()
}

/** Serves a route: path, method and the shape of its answer come from the contract. */
export const serve = (app: FastifyInstance, deps: Deps, { call, answer }: Route): void => {
  const response = typeof call.response === 'string' ? undefined : toJsonSchema(call.response, 'output', 'draft-7')
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(response && { schema: { response: { [call.status]: response } } }),
    handler: async (request, reply) => {
      reply.code(call.status)
      return sendAnswer(reply, await whileDatabaseAnswers(deps, answer(deps, request, reply)))
    },
  })
}
