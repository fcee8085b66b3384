import { STATUS_CODES } from 'node:http'
import { defineCall } from '@panel/shared/contract'
import { z } from 'zod'
import type { ProblemError } from '../base/errors'
import { textOf } from '../base/texts'
import { problemReply, type Reply } from '../http/problem'
import { type Route, route } from '../http/register-call'
import { answerRdap } from './rdap'
import { errorDocument } from './rdap-document'

const rdapType = 'application/rdap+json'

/** A page of any site may read what is public (RFC 7480 5.6). */
const openToAll = { 'access-control-allow-origin': '*' }

/** Bytes, because Fastify adds a charset to a text, which this type does not have (RFC 7480 4.1). */
const bytes = (document: unknown): Uint8Array<ArrayBuffer> => Buffer.from(JSON.stringify(document))

const lookup = route(
  defineCall({
    spec: '+',
    summary: 'RDAP (RFC 9082, RFC 9083); signed in, holders and administrators see all of a record',
    method: 'GET',
    path: '/rdap/*',
    access: 'guest',
    scope: 'domains:read',
    params: z.object({ '*': z.string() }),
    status: 200,
    response: 'bytes',
    media: rdapType,
    problems: [400, 404],
  }),
  async ({ params, caller, context, headers }) => {
    Object.assign(headers, openToAll)
    return bytes(await answerRdap(context, params['*'], caller?.kind === 'user' ? caller : null))
  },
  { mayLag: true },
)

const refusal = (error: ProblemError, requestId: string): Reply => {
  const { status, headers } = problemReply(error, 'en', requestId)
  const title = STATUS_CODES[status] ?? 'Error'
  const detail = error.code === 'not_found' ? 'Nothing is registered here under this name.' : textOf(error.code, 'en')
  return {
    status,
    type: rdapType,
    headers: { ...headers, ...openToAll },
    body: bytes(errorDocument(status, title, detail)),
  }
}

/** Our own RDAP, whose errors are its own, too. */
export const rdapRoute: Route = { ...lookup, refuse: refusal }
