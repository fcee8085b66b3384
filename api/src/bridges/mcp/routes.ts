import { defineCall } from '@panel/shared/contract'
import { ProblemError } from '../../base/errors'
import { foreignReply, type Reply } from '../../http/problem'
import { type Route, route } from '../../http/register-call'
import { mailText } from '../../mail/texts'
import type { Settings } from '../../settings/settings'
import { bridge } from '../bridge-routes'

const mcpCall = defineCall({
  spec: '+',
  summary: 'Model Context Protocol, streamable HTTP',
  method: 'POST',
  path: '/mcp',
  access: 'user',
  scope: 'any',
  maxBody: 1_048_576,
  status: 200,
  response: 'text',
  problems: [401],
})

const isType = (type: string | null): type is `${'text' | 'application'}/${string}` =>
  type !== null && /^(text|application)\//.test(type)

/** The protocol without sessions: each request has all that its answer needs, so that any process may answer it. */
const mcpRoute: Route = {
  call: mcpCall,
  answer: async ({ caller, context }, _ports, request): Promise<Reply> => {
    if (caller?.kind !== 'user') throw new ProblemError('unauthorized')
    // Few ask for it, and its library takes some 10 MB.
    const { answerMcp } = await import('./tool-routes')
    const { BRAND, PUBLIC_URL } = context.settings
    const answer = await answerMcp(request, caller, new URL(mcpCall.path, PUBLIC_URL), BRAND?.name)
    const type = answer.headers.get('content-type')
    return { status: answer.status, type: isType(type) ? type : null, body: await answer.text(), headers: {} }
  },
}

/** As clients find out that a token is needed (RFC 6750 3). */
const refuse = (error: ProblemError): Reply => {
  const reply = foreignReply(error)
  return reply.status === 401
    ? { ...reply, headers: { ...reply.headers, 'www-authenticate': 'Bearer realm="API token"' } }
    : reply
}

const llmsCall = defineCall({
  spec: '+',
  summary: 'Where an assistant begins, as Markdown',
  method: 'GET',
  path: '/llms.txt',
  access: 'public',
  status: 200,
  response: 'text',
  problems: [],
})

const llmsText = ({ BRAND, PUBLIC_URL: origin }: Settings): string => `# ${BRAND?.name ?? mailText('en', 'brand')}

> A domain registrar with hosted DNS: search and register names, and manage domains, DNS records, DNSSEC and contacts.

Everything needs an API token, which a customer makes at ${origin}/cpc/developers with the scopes, domains and records that the task needs.

## Interfaces

- [Model Context Protocol](${origin}/mcp): tools over streamable HTTP, with the token as Bearer token. Each change is shown before it is made.
- [HTTP API](${origin}/api/openapi.json): the OpenAPI 3.1 document of all calls. \`x-scope\` names the scope of a call.
- [PowerDNS API](${origin}/api/v1/servers/localhost/zones): DNS records for clients of PowerDNS, with the token as X-API-Key.
- [dyndns2](${origin}/nic/update): addresses that change, with the token as the password of Basic authentication.

## Documentation

- [Connect your tools](${origin}/cpc/tools): the configuration of each program, to copy.
- [Terms of service](${origin}/terms)
`

const llmsRoute = route(llmsCall, async ({ context }) => llmsText(context.settings))

/** The Model Context Protocol, by which assistants call tools (revisions of 2025 and 2026, streamable HTTP). */
export const mcpRoutes = [bridge(mcpRoute, { refuse }), llmsRoute]
