import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { CallShape } from '@panel/shared/contract'
import type { FastifyRequest } from 'fastify'
import { mayCall } from '../../api-tokens/service'
import type { User } from '../../base/caller'
import { runTool, type Send, type SentParts, type ToolAnswer } from './run-tool'
import { contractTools, describeTool } from './tools'

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

const webRequestOf = ({ headers, method }: FastifyRequest, url: URL): Request =>
  new Request(url, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'connection' ? [] : [[name, String(value)] as [string, string]],
    ),
  })

/** Answers one request of the protocol to `url` as `user`, whose tools it has. `title` names the registrar. */
export const answerMcp = (
  request: FastifyRequest,
  user: User,
  url: URL,
  title: string | undefined,
): Promise<Response> => {
  const handler = createMcpHandler(() => serverFor(request, user, title), {
    // The tools of a token do not change while it lives, so no stream is kept open to say so.
    maxSubscriptions: 0,
    onerror: error => request.log.debug({ err: error }, 'a request of the Model Context Protocol was refused'),
  })
  return handler.fetch(webRequestOf(request, url), { parsedBody: request.body })
}
