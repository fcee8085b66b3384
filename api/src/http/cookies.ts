import { fastifyCookie } from '@fastify/cookie'
import type { Settings } from '../settings'

/** A cookie to set; `maxAge` in seconds, 0 to remove it. */
export interface OutgoingCookie {
  name: string
  value: string
  maxAge: number
}

/** Set-Cookie of a cookie that scripts cannot read and that only calls of the API carry. */
export const cookieHeader = ({ name, value, maxAge }: OutgoingCookie, settings: Settings): string =>
  fastifyCookie.serialize(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api',
    maxAge,
    secure: settings.PUBLIC_URL.startsWith('https:'),
  })
