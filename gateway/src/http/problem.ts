import type { FastifyReply } from 'fastify'

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Programs of others read one member, as PowerDNS writes it (`api/src/http/errors.ts` has the same paths). */
const isForeignCall = (url: string): boolean => /^\/(?:api\/v1|mcp|nic|v2)(?:[/?]|$)/.test(url)

/** Answers with problem details (RFC 9457) and the product's stable error code; `errors` name the fields that are wrong. */
export const sendProblem = (
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  errors?: readonly object[],
): FastifyReply =>
  isForeignCall(reply.request.url)
    ? reply.code(status).header('cache-control', 'no-store').send({ error: detail })
    : reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('application/problem+json; charset=utf-8')
        .send(JSON.stringify({ type: 'about:blank', title: titles[status] ?? 'Error', status, detail, code, errors }))

/** Answers with one line of plain text: what a missing file must be, so that no browser takes it for the page. */
export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)
