import type { Viewer } from '@panel/shared/contract/audience'
import type { SignedRegistry } from '@panel/shared/panel/registry'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { signBrief } from '../releases/brief'
import type { LiveRegistry } from '../releases/live-registry'
import { signRegistry } from '../releases/signature'
import type { SigningKeys } from '../releases/signing-keys'
import { hasAudiences, tailor, tailoredKey } from '../releases/tailored'
import { pageLanguage } from '../texts'

/**
 * The registry as it is for the sender of a request; null while nothing is live. Where the API does not answer, the sender
 * is a visitor, or with `mustKnow` the call rejects: a page that is open keeps the panels that it has.
 */
export type RegistryFor = (request: FastifyRequest, mustKnow?: boolean) => Promise<SignedRegistry | null>

interface RegistryForOptions {
  live: LiveRegistry
  keys: SigningKeys
  /** The account that a request comes from; undefined where no API is known that could tell. */
  viewerOf:
    | ((who: { token: string | undefined; cookie: string | undefined }, mustKnow: boolean) => Promise<Viewer>)
    | undefined
}

/** What differs by it must not be kept for others. */
export const varyBySession = 'cookie, authorization'

/** Decides who gets which panel, for pages and for `/registry.json` alike: what is not for somebody is not in theirs. */
export const openRegistryFor = ({ live, keys, viewerOf }: RegistryForOptions) => {
  const signed = new LRUCache<string, SignedRegistry>({ max: 200 })
  const briefs = new WeakMap<SignedRegistry, SignedRegistry>()
  const findViewer = async (request: FastifyRequest, mustKnow: boolean): Promise<Viewer> => {
    const { authorization, cookie } = request.headers
    const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    const isKnown = token !== undefined || /(?:^|; )(?:__Host-)?session=[^;]/.test(cookie ?? '')
    if (!viewerOf || !isKnown) return null
    return viewerOf({ token, cookie }, mustKnow).catch((error: unknown) => {
      if (mustKnow) throw error
      request.log.warn({ err: error }, 'who opens a page could not be asked; it is made as for a visitor')
      return null
    })
  }
  const registryFor: RegistryFor = async (request, mustKnow = false) => {
    const whole = await live.current()
    if (!whole || !hasAudiences(whole.registry)) return whole
    if (!keys.privateKey) return live.currentForVisitors() ?? null
    const asking = { viewer: await findViewer(request, mustKnow), language: pageLanguage(request) }
    const registry = tailor(whole.registry, asking)
    const key = `${whole.signature} ${tailoredKey(registry)}`
    const known = signed.get(key) ?? signRegistry(registry, keys)
    signed.set(key, known)
    if (!briefs.has(known)) briefs.set(known, signBrief(registry, whole.registry, keys))
    return known
  }
  /** The form of a registry that pages have; undefined where it was signed before there were any. */
  const briefOf = (registry: SignedRegistry) => briefs.get(registry) ?? live.briefOf(registry)
  /** The origins that the caller's live panels may get a token for, as the API reads them. */
  const audiencesFor = async (request: FastifyRequest): Promise<string> => {
    const { panels = {} } = (await registryFor(request))?.registry ?? {}
    const named = Object.entries(panels).flatMap(([name, { stable, canary, untrusted }]) => {
      const audiences = [stable.audiences, canary?.build.audiences].flatMap(each => each ?? [])
      return audiences.length > 0 && !untrusted ? [[name, [...new Set(audiences)]] as const] : []
    })
    return Buffer.from(JSON.stringify(Object.fromEntries(named))).toString('base64url')
  }
  return { registryFor, briefOf, audiencesFor }
}
