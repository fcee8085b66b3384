import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../base/errors'

/** The header in which a gateway proves to the API that it is one. */
export const gatewayKeyHeader = 'x-gateway-key'

/**
 * The header in which a gateway says which panels the caller has and which origins each of them names: JSON in base64url.
 * It counts only where the API knows its gateways by their key.
 */
export const audiencesHeader = 'x-panel-audiences'

/** What load balancers and Prometheus ask straight. */
const open: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz', '/metrics'])

// Stryker disable next-line MethodExpression: in capitals as well as in small letters a key is the same
const hash = (text: string): Buffer => createHash('sha256').update(text.toLowerCase()).digest()

/** Milliseconds between two lines of the log about refused calls: a flood must not fill the disk. */
const pause = 60_000

/**
 * Refuses every call that does not come through one of our gateways, which know a key (GATEWAY_KEY). Without keys all
 * are let in: an API that only this machine reaches, started by itself.
 * @throws ProblemError forbidden
 */
export const requireGateway = (app: FastifyInstance, keys: readonly string[]): void => {
  if (keys.length === 0) return
  const known = keys.map(hash)
  let said = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async request => {
    if (open.has(request.routeOptions.url)) return
    // Stryker disable next-line StringLiteral: neither text is a key
    const given = hash(String(request.headers[gatewayKeyHeader] ?? ''))
    if (known.some(key => timingSafeEqual(key, given))) return
    if (performance.now() - said > pause) {
      said = performance.now()
      request.log.warn({ from: request.socket.remoteAddress }, 'a call without the key of our gateways was refused')
    }
    throw new ProblemError('forbidden')
  })
}
