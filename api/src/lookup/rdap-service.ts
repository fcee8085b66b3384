import { asciiDomain } from '@panel/shared/contract'
import { Agent, type Dispatcher, fetch, type Response } from 'undici'
import { z } from 'zod'
import { REGISTRY_PATIENCE } from '../base/limits'
import { isPrivateTarget, lookupPublic } from '../security/public-address'
import { type RdapServers, rdapServerOf } from '../settings/lookup-servers'
import { type ForeignAnswer, type ForeignService, LookupDoubt } from './foreign-server'
import { rdapDomain, rdapText } from './rdap-text'

const mostBytes = 512 * 1024
const mostRedirects = 3

const readBody = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new LookupDoubt('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status)

/** Connects to public addresses only. */
const publicOnly = new Agent({ connect: { lookup: lookupPublic } })

/** Where a redirect leads: within the server that the operator named, else to a public address by https. */
const targetOf = (response: Response, from: URL, named: string): URL => {
  const location = response.headers.get('location')
  if (location === null || !URL.canParse(location, from)) throw new LookupDoubt('A redirect leads nowhere')
  const target = new URL(location, from)
  if (target.origin === named) return target
  if (target.protocol !== 'https:') throw new LookupDoubt('A redirect leads to another server without https')
  if (isPrivateTarget(target)) throw new LookupDoubt('A redirect leads to a private address')
  return target
}

interface Answered {
  status: number
  type: string | null
  text: string
}

/** What one server answers to one question; a redirect has no text that counts. */
const read = async (url: URL, signal: AbortSignal, via: { dispatcher?: Dispatcher }) => {
  const response = await fetch(url, {
    headers: { accept: 'application/rdap+json' },
    redirect: 'manual',
    signal,
    ...via,
  })
  if (isRedirect(response)) {
    await response.body?.cancel()
    return { response, text: '' }
  }
  return { response, text: await readBody(response) }
}

/**
 * Follows few redirects: a server of others must not make us call what only this machine reaches. The named server did
 * answer where another one, to which it redirects, does not.
 */
const get = async (first: string, signal: AbortSignal, others: Dispatcher): Promise<Answered> => {
  let url = new URL(first)
  const named = url.origin
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const isNamed = url.origin === named
    const { response, text } = await read(url, signal, isNamed ? {} : { dispatcher: others }).catch(cause => {
      throw isNamed ? cause : new LookupDoubt(`${url.origin}, to which a redirect leads, did not answer`, { cause })
    })
    if (isRedirect(response)) {
      url = targetOf(response, url, named)
      continue
    }
    if (response.status >= 500 && isNamed) throw new Error(`Answered with ${response.status}`)
    return { status: response.status, type: response.headers.get('content-type'), text }
  }
  throw new LookupDoubt('Too many redirects')
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new LookupDoubt('The answer is no JSON')
  }
}

/** Servers write a name in either form, with the root's dot or without it. */
const plainName = (name: string | undefined): string => asciiDomain((name ?? '').trim().replace(/\.$/, ''))

const taken = (name: string, text: string): ForeignAnswer => {
  const { success, data } = rdapDomain.safeParse(parse(text))
  const isNamed = success && plainName(data.ldhName || data.unicodeName) === name
  if (!isNamed) throw new LookupDoubt('The answer is about something else')
  return { state: 'taken', text: rdapText(name, data) }
}

/** Codes of an error that is not the want of a name: a limit, a refusal, a failure. */
const isOtherError = (code: unknown): boolean => Number(code) >= 400 && Number(code) < 600 && Number(code) !== 404

/** An error (RFC 9083 6). Its members are optional, so an object of a web server in between could look like one. */
const errorObject = z
  .looseObject({
    errorCode: z.unknown().optional(),
    rdapConformance: z.unknown().optional(),
    objectClassName: z.literal('error').nullish(),
    title: z.unknown().optional(),
    description: z.unknown().optional(),
  })
  .refine(({ errorCode }) => !isOtherError(errorCode))

/** 404 means that the server knows nothing of the name (RFC 7480 5.3); that of a web server in between means nothing. */
const absent = (type: string | null, text: string): ForeignAnswer => {
  const { success, data = {} } = text.trim() === '' ? { success: true } : errorObject.safeParse(parse(text))
  const isRdap = /\brdap\+json\b/.test(type ?? '') || text.trim() === ''
  const isError = 'errorCode' in data || 'rdapConformance' in data || ('title' in data && 'description' in data)
  const isSaid = success && (isRdap || isError)
  if (!isSaid) throw new LookupDoubt('A 404 that RDAP does not know')
  return { state: 'available' }
}

/** Servers that answer RDAP (RFC 9082, RFC 9083). `others` connects to the servers that these redirect to. */
export const rdapService = (
  servers: RdapServers,
  limit = REGISTRY_PATIENCE,
  others: Dispatcher = publicOnly,
): ForeignService => ({
  source: 'rdap',
  serverOf: ({ zone }) => rdapServerOf(servers, zone),
  ask: async (server, name) => {
    const { status, type, text } = await get(`${server}domain/${name}`, AbortSignal.timeout(limit), others)
    if (status === 200) return taken(name, text)
    if (status === 404) return absent(type, text)
    throw new LookupDoubt(`Answered with ${status}`)
  },
})
