import type { FastifyInstance } from 'fastify'

const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]

/** The document of an untrusted panel, which the product's own pages frame. */
export const frameRoute = '/panels/:name/:build/frame'

/** For every reply that is not a page: nothing in it may run or be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every reply, errors included. `secure`: the product is reached by https. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions.map(name => `${name}=()`).join(', '),
  ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** Sets the headers on every reply of the server, over whatever the API behind it sent. */
export const addSecurityHeaders = (app: FastifyInstance, secure: boolean): void => {
  const headers = securityHeaders(secure)
  app.addHook('onSend', async (request, reply) => {
    const policy = reply.getHeader('cross-origin-resource-policy')
    reply.headers(headers)
    // Only files of builds, for pages that the operator named; the API behind this server never decides it.
    if (policy === 'cross-origin' && request.url.startsWith('/panels/'))
      reply.header('cross-origin-resource-policy', policy)
    if (request.routeOptions.url === frameRoute) reply.header('x-frame-options', 'SAMEORIGIN')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', closedPolicy)
    reply.removeHeader('server')
    reply.removeHeader('x-powered-by')
  })
}
