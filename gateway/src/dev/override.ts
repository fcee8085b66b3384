import type { FastifyRequest } from 'fastify'
import { packageName } from '../releases/build-keys'
import type { GatewaySettings } from '../settings'

/** A panel that one browser takes from a developer's machine instead of from the releases. */
export interface Override {
  panel: string
  /** For example `http://localhost:5170`. */
  origin: string
}

/** The cookie that keeps the choice. */
export const overrideCookie = 'panel-override'
const kept = new RegExp(`(?:^|; )${overrideCookie}=([^;]+)`)

/** Whether an origin is one of the setting DEV_ORIGINS, where `*` stands for any port. */
export const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  URL.canParse(origin) &&
  new URL(origin).origin === origin &&
  allowed.some(pattern => pattern === origin || (pattern.endsWith(':*') && pattern === origin.replace(/:\d+$/, ':*')))

/** The override that is asked for, when its origin is allowed. */
export const checkOverride = (panel: unknown, origin: unknown, allowed: readonly string[]): Override | undefined =>
  typeof panel === 'string' && typeof origin === 'string' && packageName.test(panel) && isAllowed(origin, allowed)
    ? { panel, origin }
    : undefined

/** The override that the browser has chosen, when its origin is still allowed. */
export const overrideOf = (request: FastifyRequest, { devOrigins }: GatewaySettings): Override | undefined => {
  const value = kept.exec(request.headers.cookie ?? '')?.[1]
  if (!value || devOrigins.length === 0) return undefined
  const [panel, origin] = value.split('@')
  return checkOverride(panel, origin, devOrigins)
}
