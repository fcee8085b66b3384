import { randomInt } from 'node:crypto'
import { openRequestSpan } from '@panel/api/server-kit/tracing/request-span'
import { bucketCookie, chooseBuilds, type SignedRegistry } from '@panel/shared/panel/registry'
import { type FoundRoute, findRoute } from '@panel/shared/panel/routes'
import { storedTheme } from '@panel/shared/panel/theme'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { overrideOf } from '../dev/override'
import { reloadScript } from '../dev/reload'
import { sendCompressed } from '../http/compress-text'
import type { PageTraces } from '../http/page-traces'
import { sendText } from '../http/problem'
import { pageSettingsOf } from '../page/brand'
import { composeNotReady } from '../page/compose-page'
import { workerSource } from '../page/content-security-policy'
import { type Page, pageMaker } from '../page/page-maker'
import type { PolicyFiles } from '../page/policy-file'
import { pageStyle } from '../page/skeleton'
import type { ReleaseStore } from '../releases/release-store'
import { type PublicKey, rawKeyOf } from '../releases/signing-keys'
import type { GatewaySettings } from '../settings'
import { pageLanguage } from '../texts'
import { type RegistryFor, varyBySession } from './registry-for'

const oneYearInSeconds = 31_536_000
const buckets = 100

const sendPage = (request: FastifyRequest, reply: FastifyReply, { html, compressed, etag }: Page): FastifyReply => {
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendCompressed(request, reply.type('text/html; charset=utf-8'), html, compressed)
}

const keptBucket = new RegExp(`(?:^|; )${bucketCookie}=(\\d{1,2})(?:;|$)`)

/** The browser's share of visitors, drawn once and kept in a cookie so that a canary does not come and go. */
const bucketOf = (request: FastifyRequest, reply: FastifyReply, secure: boolean): number => {
  const kept = keptBucket.exec(request.headers.cookie ?? '')?.[1]
  if (kept) return Number(kept)
  const drawn = randomInt(buckets)
  const rules = `Max-Age=${oneYearInSeconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  reply.header('set-cookie', `${bucketCookie}=${drawn}; ${rules}`)
  return drawn
}

const wantsPage = (request: FastifyRequest, matched: FoundRoute | undefined, path: string): boolean => {
  const { accept } = request.headers
  const isFile = path.slice(path.lastIndexOf('/')).includes('.') && (!matched || matched.route.path === '/')
  return !isFile && (accept === undefined || /text\/html|\*\/\*/.test(accept))
}

interface PageParts {
  store: ReleaseStore
  policies: PolicyFiles
  registryFor: RegistryFor
  /** The form of a registry that a page has in itself; undefined where there is only the whole one. */
  briefOf: (signed: SignedRegistry) => SignedRegistry | undefined
  publicKey: PublicKey
  settings: GatewaySettings
  traces: PageTraces
}

/** Every address that is no file and no call is a page: the shell finds its way from there. */
export const servePages = (
  app: FastifyInstance,
  { store, policies, registryFor, briefOf, publicKey, settings, traces }: PageParts,
): void => {
  const secure = settings.publicUrl.startsWith('https:')
  const { adminPath } = settings
  const pageSettings = pageSettingsOf(settings)
  const style = pageStyle(settings.brand?.own)
  const makePage = pageMaker(store, policies)
  const extras = settings.devReload ? [reloadScript] : []
  app.get('/*', async (request, reply) => {
    const language = pageLanguage(request)
    const traceId = traces.create()
    // The page tells it to people who ask for help, and names it in its calls.
    reply.header('server-timing', `trace;desc="${traceId}"`)
    openRequestSpan({
      name: 'GET page',
      attributes: {
        'http.request.method': 'GET',
        'url.path': request.url.replace(/\?.*$/s, ''),
        'request.id': request.id,
      },
      response: reply.raw,
      traceId,
    })
    reply.header('vary', `${varyBySession}, accept-encoding`).header('content-language', language)
    const signed = await registryFor(request)
    const [path = '/', query = ''] = request.url.split('?')
    if (!signed) {
      reply.header('retry-after', '5').header('cache-control', 'no-store').type('text/html; charset=utf-8')
      return reply.code(503).send(composeNotReady(language, settings.brand?.name))
    }
    const chosen = chooseBuilds(signed.registry, bucketOf(request, reply, secure))
    const builds = { shell: chosen.shell, panels: [...chosen.panels.values()].map(({ live }) => live) }
    // Addresses of no view lead home (S2.11).
    const matched = findRoute(builds.panels, adminPath, path) ?? findRoute(builds.panels, adminPath, '/')
    if (!wantsPage(request, matched, path)) return sendText(reply, 404, 'There is no such file.')
    const override = overrideOf(request, settings)
    const page = await makePage({
      signed,
      brief: chosen.shell.readsDetails && briefOf(signed),
      builds,
      matched,
      language,
      theme: storedTheme(request.headers.cookie ?? ''),
      settings: pageSettings,
      style,
      publicKey: rawKeyOf(signed.key_id, publicKey),
      extras,
      override,
      plain: query === '' && path === matched?.route.path,
    })
    reply
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', `${page.policy}; ${workerSource(chosen.shell, request.host)}`)
      .header('integrity-policy', 'blocked-destinations=(script), endpoints=(violations)')
      .header('reporting-endpoints', 'violations="/csp-report"')
    return sendPage(request, reply, page)
  })
}
