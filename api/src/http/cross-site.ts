import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../base/errors'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const isLoopback = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/**
 * The product's own origin. On this machine it has several names, and where the browser itself says that page and call
 * have one origin, also several ports: that of a proxy in between.
 */
const isOwnOrigin = (origin: string, publicUrl: string, isSameOrigin: boolean): boolean => {
  if (origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const [given, own] = [new URL(origin), new URL(publicUrl)]
  const isHere = given.protocol === own.protocol && isLoopback(given.hostname) && isLoopback(own.hostname)
  return isHere && (given.port === own.port || isSameOrigin)
}

/**
 * Refuses calls that change something and that a page of another site makes a browser send (Fetch Metadata, and Origin
 * for browsers without it). Programs send neither header.
 * @throws ProblemError cross_site_request
 */
export const refuseCrossSite = (app: FastifyInstance, publicUrl: string): void => {
  app.addHook('onRequest', ({ method, headers: { origin, 'sec-fetch-site': site } }, _reply, done) => {
    if (safeMethods.has(method)) return done()
    const isForeignSite = site === 'cross-site' || site === 'same-site'
    const isForeignOrigin = origin !== undefined && !isOwnOrigin(origin, publicUrl, site === 'same-origin')
    done(isForeignSite || isForeignOrigin ? new ProblemError('cross_site_request') : undefined)
  })
}
