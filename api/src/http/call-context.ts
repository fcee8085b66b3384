import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../base/language'
import { forRequest } from '../database/request-comment'
import type { Client, Dependencies, RequestContext } from '../request-context'
import { audiencesHeader } from './gateway-key'

const longestAgent = 200

const clientOf = ({ headers }: FastifyRequest, device: string | undefined): Client => ({
  agent: (headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, longestAgent),
  isBrowser: headers['sec-fetch-site'] === 'same-origin',
  device,
  audiences: headers[audiencesHeader] === undefined ? undefined : String(headers[audiencesHeader]),
  proof: headers['proof-of-work'] === undefined ? undefined : String(headers['proof-of-work']),
  prefersUndoable: /(?:^|[,;\s])undoable(?:$|[,;\s])/.test(String(headers.prefer ?? '')),
})

/** What the services get of a request. */
export const contextOf = (
  deps: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  device: string | undefined,
): RequestContext => ({
  ...deps,
  db: forRequest(deps.db, request.id),
  counters: forRequest(deps.counters, request.id),
  language: languageOf(request.headers['accept-language']),
  ip: request.clientAddress,
  client: clientOf(request, device),
  arrivedAt: new Date(Date.now() - reply.elapsedTime),
})
