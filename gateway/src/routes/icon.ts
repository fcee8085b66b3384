import type { FastifyInstance } from 'fastify'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f52e0"/><g fill="none" stroke="#fff" stroke-width="2"><circle cx="16" cy="16" r="9"/><ellipse cx="16" cy="16" rx="4" ry="9"/><path d="M7 16h18"/></g></svg>'

/** `GET /icon.svg`: the sign in the browser's tab. */
export const serveIcon = (app: FastifyInstance): void => {
  app.get('/icon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon),
  )
}
