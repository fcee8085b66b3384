import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { type CallShape, defineCall } from '@panel/shared/contract'
import type { FastifyRequest } from 'fastify'
import { mayCall } from '../../api-tokens/service'
import type { User } from '../../base/caller'
import { ProblemError } from '../../base/errors'
import { foreignReply, type Reply } from '../../http/problem'
import { type Route, route } from '../../http/register-call'
import { mailText } from '../../mail/texts'
import type { Settings } from '../../settings/settings'
import { bridge } from '../bridge-routes'
import { runTool, type Send, type SentParts, type ToolAnswer } from './run-tool'
import { contractTools, describeTool } from './tools'

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

/** Headers of the transport: of the request that carries the tool, not of the call that it makes. */
const ofTransport = /^(accept|connection|content-.*|expect|host|mcp-.*|te|trailer|transfer-encoding|upgrade)$/

const callerHeaders = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || ofTransport.test(name) ? [] : [[name, String(value)]],
    ),
  )

const urlOf = (call: CallShape, { params, query }: SentParts): string => {
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Calls are made as the caller of the tool would make them: rights, limits and audit are those of the call. */
const sender =
  (request: FastifyRequest): Send =>
  async (call, parts): Promise<ToolAnswer> => {
    const answer = await request.server.inject({
      method: call.method,
      url: urlOf(call, parts),
      headers: { ...callerHeaders(request), ...(parts.key !== undefined && { 'idempotency-key': parts.key }) },
      ...(parts.body && { payload: parts.body }),
      ...(request.socket.remoteAddress !== undefined && { remoteAddress: request.socket.remoteAddress }),
    })
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    const next = answer.headers['next-cursor']
    const value: unknown = isJson ? answer.json() : answer.body
    return {
      isError: answer.statusCode >= 400,
      value: next === undefined ? value : { result: value, next_cursor: next },
    }
  }

const instructions = `Manages the domains and DNS records of one account of a domain registrar, as far as its token reaches.
Begin with domain_mine: its answer has the id that the other tools take.
A tool that changes something shows what it would change first. Show that to the user, and call it again with dry_run false only after the user agreed.`

const serverFor = (request: FastifyRequest, user: User, title = 'Domains and DNS'): Server => {
  const server = new Server(
    { name: 'domain-control-panel', title, version: '1.0.0' },
    { capabilities: { tools: {} }, instructions },
  )
  const own = contractTools.filter(({ call }) => mayCall(call, user))
  server.setRequestHandler('tools/list', () => ({ tools: own.map(describeTool) }))
  server.setRequestHandler('tools/call', ({ params: { name, arguments: input = {} } }) => {
    const tool = own.find(one => one.name === name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The token has no tool named ${name}.`)
    return runTool(tool, input, sender(request))
  })
  return server
}

const webRequestOf = ({ headers }: FastifyRequest, origin: string): Request =>
  new Request(new URL(mcpCall.path, origin), {
    method: mcpCall.method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'connection' ? [] : [[name, String(value)] as [string, string]],
    ),
  })

const isType = (type: string | null): type is `${'text' | 'application'}/${string}` =>
  type !== null && /^(text|application)\//.test(type)

/** The protocol without sessions: each request has all that its answer needs, so that any process may answer it. */
const mcpRoute: Route = {
  call: mcpCall,
  answer: async ({ caller, context }, _ports, request): Promise<Reply> => {
    if (caller?.kind !== 'user') throw new ProblemError('unauthorized')
    const handler = createMcpHandler(() => serverFor(request, caller, context.settings.BRAND?.name), {
      // The tools of a token do not change while it lives, so no stream is kept open to say so.
      maxSubscriptions: 0,
      onerror: error => request.log.debug({ err: error }, 'a request of the Model Context Protocol was refused'),
    })
    const answer = await handler.fetch(webRequestOf(request, context.settings.PUBLIC_URL), { parsedBody: request.body })
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
