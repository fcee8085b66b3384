import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readForm, readJson } from '../http/json-body'
import { foreignReply, type Reply } from '../http/problem'
import type { Route } from '../http/register-call'
import { isApiToken } from '../security/tokens'

/** The password of Basic authentication (RFC 7617); the user's name may be anything. */
const passwordOf = (header = ''): string | undefined => {
  const encoded = /^basic +([\w+/=-]+)$/i.exec(header)?.[1]
  if (encoded === undefined) return undefined
  const pair = Buffer.from(encoded, 'base64').toString()
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : undefined
}

/** Where programs send an API token. */
const places = {
  bearer: ({ authorization = '' }) => /^bearer +(\S+)$/i.exec(authorization)?.[1],
  'x-api-key': headers => headers['x-api-key']?.toString().trim(),
  basic: ({ authorization }) => passwordOf(authorization),
} satisfies Record<string, (headers: FastifyRequest['headers']) => string | undefined>

interface BridgeOptions {
  /** Besides a Bearer token, which every call takes. */
  tokenIn?: keyof typeof places
  /** How errors are answered; as `{"error": "sentence"}` unless the protocol has words of its own. */
  refuse?: (error: Parameters<typeof foreignReply>[0]) => Reply
}

/**
 * A call of a protocol of others. It takes API tokens only, which go the same way as Bearer tokens: their scopes, limits
 * and last use are those of every other call.
 */
export const bridge = (route: Route, { tokenIn, refuse = foreignReply }: BridgeOptions = {}): Route => ({
  ...route,
  refuse,
  authorization: request => {
    const token = (tokenIn && places[tokenIn](request.headers)) ?? places.bearer(request.headers)
    return token !== undefined && isApiToken(token) ? `Bearer ${token}` : undefined
  },
})

const isForm = (type = ''): boolean => type.toLowerCase().startsWith('application/x-www-form-urlencoded')

/** Bodies of such calls are JSON, whatever their Content-Type says: some programs leave it to their library. */
export const readForeignBodies = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    isForm(request.headers['content-type']) && !/^\s*[[{]/.test(bytes.toString('latin1', 0, 64))
      ? readForm(bytes)
      : readJson(bytes),
  )
}
