import type { OwnBrand } from '@panel/api/settings'
import type { FastifyInstance } from 'fastify'
import { brandTokens, pictureFiles } from '../page/brand'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f52e0"/><g fill="none" stroke="#fff" stroke-width="2"><circle cx="16" cy="16" r="9"/><ellipse cx="16" cy="16" rx="4" ry="9"/><path d="M7 16h18"/></g></svg>'

/** Opened as a page of its own, a picture runs nothing and loads nothing but what it holds. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"

const oneDay = 'public, max-age=86400'

/**
 * `GET /icon.svg`, the sign in the browser's tab, and the operator's files: `/brand/logo.svg`, `/brand/logo-dark.svg`, and
 * `/brand/colours.css` for pages without the shell.
 */
export const serveBrand = (app: FastifyInstance, own: OwnBrand | undefined): void => {
  const serve = (path: string, type: string, content: string): void => {
    app.get(path, (_request, reply) =>
      reply.header('cache-control', oneDay).header('content-security-policy', picturePolicy).type(type).send(content),
    )
  }
  serve('/icon.svg', 'image/svg+xml', own?.favicon.svg ?? icon)
  serve('/brand/colours.css', 'text/css; charset=utf-8', brandTokens(own))
  if (own) for (const [file, svg] of Object.entries(pictureFiles(own))) serve(`/brand/${file}`, 'image/svg+xml', svg)
}
