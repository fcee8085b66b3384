import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audiencesHeader, gatewayKeyHeader } from '@panel/api/gateway-key'
import type { FastifyRequest } from 'fastify'
import type { GatewaySettings } from '../settings'

declare module 'fastify' {
  interface FastifyRequest {
    /** What makes the API's part of the trace a part of ours. */
    traceHeaders?: Record<string, string>
    /** Of a call for a token: the origins that the caller's live panels name. */
    audiences?: string
  }
}

const untrusted = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'traceparent',
  'tracestate',
  'baggage',
  gatewayKeyHeader,
  audiencesHeader,
  'accept-encoding',
  // Answered by this server: what it hands on is complete (RFC 9110 10.1.1).
  'expect',
  'transfer-encoding',
]

export type Headers = Record<string, string | string[] | undefined>

/** The caller's address and host for the API, as this server saw them, never as the caller claims. */
export const forwarded = (
  request: FastifyRequest,
  headers: Headers,
  { publicUrl, gatewayKey }: GatewaySettings,
): Headers => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !untrusted.includes(name.toLowerCase()))),
  'x-forwarded-for': request.clientAddress,
  'x-forwarded-host': new URL(publicUrl).host,
  'x-forwarded-proto': new URL(publicUrl).protocol.slice(0, -1),
  'x-request-id': request.id,
  ...request.traceHeaders,
  ...(request.audiences !== undefined && { [audiencesHeader]: request.audiences }),
  ...(gatewayKey !== undefined && { [gatewayKeyHeader]: gatewayKey }),
  ...(request.heldLength !== undefined && { 'content-length': String(request.heldLength) }),
})

/** With the key that `npm start` made for the processes of this machine, where no other one is set. */
export const withGatewayKey = async (settings: GatewaySettings): Promise<GatewaySettings> => {
  const stored = await readFile(join(settings.dataDir, 'keys/gateway'), 'utf8').catch(() => undefined)
  return { ...settings, gatewayKey: settings.gatewayKey ?? stored?.trim() }
}
