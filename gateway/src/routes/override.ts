import { storedTheme } from '@panel/shared/panel/theme'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkOverride, overrideCookie } from '../dev/override'
import { sendText } from '../http/problem'
import { overridePage, overridePagePolicy } from '../page/override-page'
import type { GatewaySettings } from '../settings'
import { pageLanguage } from '../texts'

const oneDayInSeconds = 86_400

/** A form of this gateway's own page: no other site, no link and no bookmark sends it (browsers say so in Fetch Metadata). */
const isOwnForm = ({ headers: { 'sec-fetch-site': site, origin, host } }: FastifyRequest): boolean =>
  site === undefined
    ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
    : site === 'same-origin'

const isForeign = (site: unknown): boolean => site === 'cross-site' || site === 'same-site'

const formLimit = 1024

interface Choice {
  panel?: string
  origin?: string
}

/**
 * `/dev/override` with a panel and an origin brings a developer's panel into this browser, without them it sends it
 * away: GET asks, and the form of its page, a POST, does it. A link, wherever it is, does nothing by itself.
 */
export const serveOverride = (app: FastifyInstance, { devOrigins, publicUrl, brand }: GatewaySettings): void => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const refuse = (reply: FastifyReply) => sendText(reply, 403, 'Panels from this origin are not let in here.')
  const read = ({ panel, origin }: Choice) => {
    const override = checkOverride(panel, origin, devOrigins)
    return { override, refused: (panel !== undefined || origin !== undefined) && !override }
  }
  app.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.get<{ Querystring: Choice }>('/dev/override', async (request, reply) => {
      const { override, refused } = read(request.query)
      if (isForeign(request.headers['sec-fetch-site']) || refused) return refuse(reply)
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', overridePagePolicy)
        .type('text/html; charset=utf-8')
        .send(overridePage(pageLanguage(request), storedTheme(request.headers.cookie ?? ''), override, brand?.name))
    })
    scope.post<{ Body?: Choice }>('/dev/override', async (request, reply) => {
      const { override, refused } = read(request.body ?? {})
      if (!isOwnForm(request) || refused) return refuse(reply)
      const value = override ? `${override.panel}@${override.origin}; Max-Age=${oneDayInSeconds}` : '; Max-Age=0'
      return reply
        .header('set-cookie', `${overrideCookie}=${value}; Path=/; SameSite=Lax; HttpOnly${secure}`)
        .header('cache-control', 'no-store')
        .redirect('/', 303)
    })
  })
}
