import { adminCalls } from '@panel/shared/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ApiProcesses } from '../http/api-processes'
import { forwarded } from '../http/forwarded'
import type { GatewaySettings } from '../settings'

/** Milliseconds that the API may take. */
const answerLimit = 10_000

/** Of the browser's request, the headers by which the API knows whose it is and where it comes from. */
const passedHeaders = [
  'authorization',
  'cookie',
  'user-agent',
  'accept-language',
  'origin',
  'sec-fetch-site',
  'sec-fetch-mode',
]

export type Administrator = { email: string } | { refusal: { status: number; body: string } }

/** Asks the API for the owner of a session. For a change, they must have confirmed their identity a short time ago. */
export const askAdministrator =
  (processes: ApiProcesses, settings: GatewaySettings) =>
  async (request: FastifyRequest): Promise<Administrator> => {
    const reads = request.method === 'GET' || request.url.endsWith('/audience/size')
    const call = reads ? adminCalls.self : adminCalls.confirmedSelf
    const known = Object.entries(request.headers).filter(([name]) => passedHeaders.includes(name))
    const headers = forwarded(request, Object.fromEntries(known), settings)
    const reply = await fetch(processes.choose() + call.path, {
      method: call.method,
      headers: Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      signal: AbortSignal.timeout(answerLimit),
    }).catch(() => null)
    if (!reply) return { refusal: { status: 503, body: JSON.stringify({ status: 503, code: 'unavailable' }) } }
    if (!reply.ok) return { refusal: { status: reply.status, body: await reply.text() } }
    return z.parse(call.response, await reply.json())
  }
