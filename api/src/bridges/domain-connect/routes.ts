import { defineCall, domainConnectCalls } from '@panel/shared/contract'
import { z } from 'zod'
import { ProblemError } from '../../base/errors'
import { foreignReply, type Reply } from '../../http/problem'
import { type Route, route } from '../../http/register-call'
import type { RequestContext } from '../../request-context'
import { applyLink, previewLink } from './connect-service'
import { disconnect, getConnections } from './connections-service'
import { countCall, settingsOf } from './discovery'
import { backOf, checkLink, type Link, templateOf } from './link'

/** Calls of the panel. */
export const connectRoutes = [
  route(domainConnectCalls.preview, ({ context, caller, body }) => previewLink(context, caller, body)),
  route(domainConnectCalls.apply, ({ context, caller, body: { version, ...link } }) =>
    applyLink(context, caller, link, version),
  ),
  route(domainConnectCalls.connections, ({ context, caller, params }) => getConnections(context, caller, params.id)),
  route(domainConnectCalls.disconnect, ({ context, caller, params, body }) =>
    disconnect(context, caller, params.id, params.connection, body),
  ),
]

/** A page of any site may read what is public. */
const openToAll = { 'access-control-allow-origin': '*' }

const json = (status: number, body: unknown, headers: Reply['headers'] = {}): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  headers: { ...openToAll, ...headers },
})

const refuse = (error: ProblemError): Reply => {
  const reply = foreignReply(error)
  return { ...reply, headers: { ...reply.headers, ...openToAll } }
}

const templatePath = /^domainTemplates\/providers\/([^/]+)\/services\/([^/]+)(\/apply)?$/
const settingsPath = /^([^/]+)\/settings$/

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ProblemError('malformed')
  }
}

const leadTo = (location: string): Reply => ({ status: 302, type: null, body: '', headers: { location } })

/** The page where the owner of the domain decides; it has the query as it was sent, which a signature covers. */
const pageFor = ({ provider, service, query }: Link): Reply => {
  const parts = { provider, service, connect: query }
  const search = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return leadTo(`/app/domain-manager?${search.join('&')}`)
}

/**
 * With what is wrong, a browser is led back to the provider where the template names the address, else to the page,
 * which says it in the reader's language; a program gets the sentence.
 */
const openLink = async (context: RequestContext, link: Link, isBrowser: boolean): Promise<Reply> => {
  try {
    await countCall(context)
    await checkLink(context, link)
  } catch (error) {
    if (!isBrowser || !(error instanceof ProblemError)) throw error
    const back = backOf(error)
    if (back) return leadTo(back.href)
  }
  return pageFor(link)
}

const answer = async (context: RequestContext, url: string, accepts: string): Promise<Reply> => {
  const [, path = '', query = ''] = /^\/v2\/([^?]*)\??(.*)$/s.exec(url) ?? []
  const [, domain] = settingsPath.exec(path) ?? []
  if (domain !== undefined) return json(200, await settingsOf(context, decode(domain)))
  const [, provider, service, isApply] = templatePath.exec(path) ?? []
  if (provider === undefined || service === undefined) throw new ProblemError('not_found')
  const link = { provider: decode(provider), service: decode(service), query }
  if (isApply !== undefined) return openLink(context, link, accepts.includes('text/html'))
  await countCall(context)
  const { providerId, serviceId, version } = await templateOf(context, link)
  return json(200, { providerId, serviceId, ...(version !== undefined && { version }) })
}

/** Domain Connect (draft-ietf-dconn-domainconnect), the synchronous flow: what service providers call. */
export const domainConnectRoute: Route = {
  call: defineCall({
    spec: '+',
    summary: 'Domain Connect: settings of a domain, templates, and links that connect a service',
    method: 'GET',
    path: '/v2/*',
    access: 'public',
    params: z.object({ '*': z.string() }),
    status: 200,
    response: 'text',
    media: 'application/json',
    problems: [400, 404, 422, 429],
  }),
  refuse,
  answer: ({ context }, _ports, request) => answer(context, request.url, request.headers.accept ?? ''),
}
