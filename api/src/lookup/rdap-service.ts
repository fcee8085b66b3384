import { z } from 'zod'
import { ANSWER_LIMIT, type ForeignAnswer, type ForeignService, LookupDoubt } from './foreign-server'
import { type RdapServers, rdapServerOf } from './rdap-bootstrap'
import { rdapDomain, rdapText } from './rdap-text'

const mostOctets = 512 * 1024
const mostRedirects = 3

const readBody = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let octets = 0
  for await (const part of response.body ?? []) {
    octets += part.length
    if (octets > mostOctets) throw new LookupDoubt('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status)

/** Follows few redirects, and none from https to http. */
const get = async (url: string, signal: AbortSignal, left = mostRedirects): Promise<Response> => {
  const response = await fetch(url, { headers: { accept: 'application/rdap+json' }, redirect: 'manual', signal })
  if (!isRedirect(response)) return response
  await response.body?.cancel()
  const target = response.headers.get('location')
  if (left === 0 || target === null || !URL.canParse(target, url)) throw new LookupDoubt('Redirects lead nowhere')
  const next = new URL(target, url)
  const isSafe = next.protocol === 'https:' || (next.protocol === 'http:' && url.startsWith('http:'))
  if (!isSafe) throw new LookupDoubt('A redirect leaves https')
  return get(next.href, signal, left - 1)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new LookupDoubt('The answer is no JSON')
  }
}

const plainName = (name: string | undefined): string | undefined => name?.toLowerCase().replace(/\.$/, '')

const taken = (name: string, text: string): ForeignAnswer => {
  const { success, data } = rdapDomain.safeParse(parse(text))
  if (!success || plainName(data.ldhName) !== name) throw new LookupDoubt('The answer is about something else')
  return { state: 'taken', text: rdapText(name, data) }
}

const errorObject = z.looseObject({ errorCode: z.literal(404) })

/** 404 means that the server knows nothing of the name (RFC 7480 5.3); that of a web server in between means nothing. */
const absent = (type: string | null, text: string): ForeignAnswer => {
  const isSaid = text.trim() === '' || (/\bjson\b/.test(type ?? '') && errorObject.safeParse(parse(text)).success)
  if (!isSaid) throw new LookupDoubt('A 404 that RDAP does not know')
  return { state: 'available' }
}

/** Servers that answer RDAP (RFC 9082, RFC 9083). */
export const rdapService = (servers: RdapServers, limit = ANSWER_LIMIT): ForeignService => ({
  source: 'rdap',
  serverOf: ({ zone }) => rdapServerOf(servers, zone),
  ask: async (server, name) => {
    const response = await get(`${server}domain/${name}`, AbortSignal.timeout(limit))
    const text = await readBody(response)
    if (response.status === 200) return taken(name, text)
    if (response.status === 404) return absent(response.headers.get('content-type'), text)
    throw new LookupDoubt(`Answered with ${response.status}`)
  },
})
