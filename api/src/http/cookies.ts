import { fastifyCookie } from '@fastify/cookie'
import type { OutgoingCookie } from '../caller'
import type { Settings } from '../settings'

/** Set-Cookie of a cookie that scripts cannot read and that only calls of the API carry. */
export const cookieHeader = ({ name, value, maxAge }: OutgoingCookie, settings: Settings): string =>
  fastifyCookie.serialize(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api',
    maxAge,
    secure: settings.PUBLIC_URL.startsWith('https:'),
  })
