import { Readable } from 'node:stream'
import type { CallOutput, CallShape } from '@panel/shared/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller, OutgoingCookie } from '../base/caller'
import { assertCallerWaits } from '../base/current-call'
import { ProblemError } from '../base/errors'
import { toJsonSchema } from '../base/json-schema'
import type { RequestContext } from '../request-context'
import { cookieHeaders } from './cookies'
import { problemReply, type Reply } from './problem'
import { isInParts, streamList } from './whole-list'

type Part<C, K extends string> = C extends Record<K, infer S extends z.core.$ZodType> ? z.output<S> : undefined

/** What a handler gets: the parts of the request that its call declares, read and checked. */
export interface HandlerInput<C extends CallShape> {
  params: Part<C, 'params'>
  query: Part<C, 'query'>
  body: Part<C, 'body'>
  caller: Caller<C['access']>
  context: RequestContext
  /** Cookies of the request. */
  cookies: Readonly<Record<string, string | undefined>>
  /** Headers and cookies of the response. */
  headers: Reply['headers']
  setCookies: OutgoingCookie[]
  /** Says that what was asked for waits: the answer is 202. */
  wait: () => void
}

/**
 * A ProblemError that is thrown rolls the call back; one that is returned keeps its changes. A long list may come in parts,
 * a long document as the stream of its text.
 */
export type Handler<C extends CallShape> = (
  input: HandlerInput<C>,
) => Promise<CallOutput<C> | AsyncIterable<CallOutput<C>> | ProblemError>

const contentType = ({ response, media }: CallShape): Reply['type'] => {
  if (response === 'none') return null
  return typeof response === 'string' ? (media ?? 'text/plain; charset=utf-8') : 'application/json'
}

/** Fastify compiles the schema at the first answer, so that a start does not wait for those of all calls. */
const writeJson = (response: CallShape['response'], output: unknown, reply: FastifyReply): string => {
  const json = output as Record<string, unknown>
  if (typeof response === 'string') return String(reply.serialize(json))
  return String(reply.serializeInput(json, toJsonSchema(response, 'output', 'draft-7')))
}

const writeBody = (response: CallShape['response'], output: unknown, reply: FastifyReply): Reply['body'] => {
  if (response === 'none') return ''
  if (output instanceof Uint8Array || output instanceof Readable) return output
  return response === 'text' ? String(output) : writeJson(response, output, reply)
}

/** Clients and the rules for panels that are not trusted read in the contract which calls may ask for it. */
const onlyIfDeclared = ({ method, path, confirmed }: CallShape, error: unknown): never => {
  const asks = error instanceof ProblemError && error.code === 'identity_confirmation_required'
  if (!asks || confirmed) throw error
  throw new Error(`${method} ${path} asks for a confirmed identity, which its contract does not say.`)
}

type Given<C extends CallShape> = Omit<HandlerInput<C>, 'context' | 'headers' | 'setCookies' | 'wait'>

/** What the handler answers, as it is sent. */
export const runHandler = async <C extends CallShape>(
  call: C,
  handler: Handler<C>,
  given: Given<C>,
  context: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Reply> => {
  assertCallerWaits()
  const headers: Reply['headers'] = {}
  const setCookies: OutgoingCookie[] = []
  let status: number = call.status
  const wait = (): void => {
    status = 202
  }
  const output = await handler({ ...given, context, headers, setCookies, wait }).catch(error =>
    onlyIfDeclared(call, error),
  )
  if (setCookies.length > 0)
    headers['set-cookie'] = setCookies.flatMap(cookie => cookieHeaders(cookie, context.settings))
  if (output instanceof ProblemError) {
    const answer = problemReply(output, context.language, request.id)
    return { ...answer, headers: { ...answer.headers, ...headers } }
  }
  return {
    status,
    type: contentType(call),
    body: isInParts(output)
      ? streamList(output, part => writeJson(call.response, part, reply))
      : writeBody(call.response, output, reply),
    headers,
  }
}
