import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendText } from '../http/problem'
import { packageName } from '../releases/build-keys'
import type { GatewaySettings } from '../settings'

/** A panel that one browser takes from a developer's machine instead of from the releases. */
export interface Override {
  panel: string
  /** For example `http://localhost:5170`. */
  origin: string
}

const cookieName = 'panel-override'
const oneDayInSeconds = 86_400

const kept = new RegExp(`(?:^|; )${cookieName}=([^;]+)`)

/** Whether an origin is one of the setting DEV_ORIGINS, where `*` stands for any port. */
export const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  URL.canParse(origin) &&
  new URL(origin).origin === origin &&
  allowed.some(pattern => pattern === origin || (pattern.endsWith(':*') && pattern === origin.replace(/:\d+$/, ':*')))

const checked = (panel: unknown, origin: unknown, allowed: readonly string[]): Override | undefined =>
  typeof panel === 'string' && typeof origin === 'string' && packageName.test(panel) && isAllowed(origin, allowed)
    ? { panel, origin }
    : undefined

/** The override that the browser has chosen, when its origin is still allowed. */
export const overrideOf = (request: FastifyRequest, { devOrigins }: GatewaySettings): Override | undefined => {
  const value = kept.exec(request.headers.cookie ?? '')?.[1]
  if (!value || devOrigins.length === 0) return undefined
  const [panel, origin] = value.split('@')
  return checked(panel, origin, devOrigins)
}

/**
 * `GET /dev/override?panel=…&origin=…` brings a developer's panel into this browser, `GET /dev/override` sends it away.
 * A link on another site can do neither.
 */
export const serveOverride = (app: FastifyInstance, { devOrigins, publicUrl }: GatewaySettings): void => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  app.get<{ Querystring: { panel?: string; origin?: string } }>('/dev/override', async (request, reply) => {
    const from = request.headers['sec-fetch-site']
    const asked = request.query.panel !== undefined || request.query.origin !== undefined
    const override = checked(request.query.panel, request.query.origin, devOrigins)
    if (from === 'cross-site' || from === 'same-site' || (asked && !override))
      return sendText(reply, 403, 'Panels from this origin are not let in here.')
    const value = override ? `${override.panel}@${override.origin}; Max-Age=${oneDayInSeconds}` : '; Max-Age=0'
    return reply
      .header('set-cookie', `${cookieName}=${value}; Path=/; SameSite=Lax; HttpOnly${secure}`)
      .header('cache-control', 'no-store')
      .redirect('/', 303)
  })
}
