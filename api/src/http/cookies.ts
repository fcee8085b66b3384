import { fastifyCookie } from '@fastify/cookie'
import type { OutgoingCookie } from '../base/caller'
import type { Settings } from '../settings/settings'

const prefix = '__Host-'

/** Browsers take a secure cookie from this machine also without TLS, but not all of them do. */
const isLoopback = (publicUrl: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(publicUrl.hostname)

/**
 * Set-Cookie lines of a cookie that scripts cannot read. Its name begins with `__Host-` wherever browsers allow it, so
 * that no other host and no plain http can plant one (RFC 6265bis 4.1.3.2).
 */
export const cookieHeaders = (
  { name, value, maxAge, isStrict }: OutgoingCookie,
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
): string[] => {
  const url = new URL(PUBLIC_URL)
  const rules = { httpOnly: true, sameSite: isStrict ? 'strict' : 'lax', path: '/', maxAge } as const
  const secured = fastifyCookie.serialize(prefix + name, value, { ...rules, secure: true })
  const plain = fastifyCookie.serialize(name, value, rules)
  if (url.protocol === 'https:') return [secured]
  return isLoopback(url) ? [secured, plain] : [plain]
}

/** The cookies of a request by the names that `cookieHeaders` was given. */
export const readCookies = (
  sent: Readonly<Record<string, string | undefined>>,
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
): Record<string, string | undefined> => {
  const plain = PUBLIC_URL.startsWith('https:') ? {} : sent
  const secured = Object.entries(sent).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  )
  return { ...plain, ...Object.fromEntries(secured) }
}
