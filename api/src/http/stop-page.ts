import type { FastifyInstance } from 'fastify'
import { type Language, languageOf } from '../language'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/**
 * The page behind the link of a mail. Opening it changes nothing, since mail programs open links by themselves; its
 * button does, without a script and without a session.
 */
export const serveStopPage = (
  app: FastifyInstance,
  path: string,
  textOf: (key: string, language: Language) => string,
): void => {
  app.get<{ Querystring: { token?: string } }>(path, async (request, reply) => {
    const language = languageOf(request.headers['accept-language'])
    const token = escapeHtml(String(request.query.token ?? ''))
    const [title, button] = [textOf('stop_transfer.title', language), textOf('stop_transfer.button', language)]
    return reply
      .type('text/html; charset=utf-8')
      .header('referrer-policy', 'no-referrer')
      .send(
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><form method="post" action="${path}"><input type="hidden" name="token" value="${token}"><button>${button}</button></form></main></body></html>`,
      )
  })
}
