import type { FastifyInstance } from 'fastify'
import type { GatewaySettings } from '../settings'

const day = 86_400_000
/** RFC 9116 2.5.5 recommends less than a year. */
const validDays = 180

/** `GET /.well-known/security.txt`: where to report a vulnerability (RFC 9116). */
export const serveSecurityContact = (
  app: FastifyInstance,
  { publicUrl, securityContact }: Pick<GatewaySettings, 'publicUrl' | 'securityContact'>,
): void => {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date((Math.floor(Date.now() / day) + validDays) * day)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, uk',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
