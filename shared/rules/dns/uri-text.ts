/** Characters of RFC 3986 2; a percent sign starts an byte of two hexadecimal digits. */
const characters = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/

const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/

/** Schemes that a browser runs instead of opening. */
const running = new Set(['javascript', 'data', 'vbscript'])

type UriFault = 'characters' | 'scheme' | 'running' | 'empty' | 'host'

/** What keeps a text from being a URI (RFC 3986 3) that is safe to show as a link; null where it is one. */
export const uriFault = (text: string): UriFault | null => {
  if (!characters.test(text)) return 'characters'
  const name = scheme.exec(text)?.[1]?.toLowerCase()
  if (!name) return 'scheme'
  if (running.has(name)) return 'running'
  const rest = text.slice(name.length + 1)
  if (rest === '' || rest === '//') return 'empty'
  return /^https?$/.test(name) && !/^\/\/(?:[^/?#@]*@)?[^/?#:@]/.test(rest) ? 'host' : null
}
