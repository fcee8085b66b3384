import type { connectFaults, ErrorCode, FieldCode } from '@panel/shared/contract'
import { toAsciiName } from '@panel/shared/rules'
import { ProblemError } from '../../base/errors'
import type { Template } from './template'

/** Characters of a query: it travels in the address of a page once more, where some of them take three. */
const MAX_QUERY = 6000

/** Parameters with a meaning of their own; every other one is the value of a variable. */
const ownNames = new Set([
  ...['domain', 'host', 'redirect_uri', 'state', 'providerName', 'serviceName', 'groupId', 'sig', 'key', 'crit'],
  ...['providerId', 'serviceId'],
])

/** What a service provider's link asks for. */
export interface ConnectRequest {
  /** In ASCII, without a last dot. */
  domain: string
  /** Relative to the domain; '' for the domain itself. */
  host: string
  /** Null: every group. */
  groups: readonly string[] | null
  redirectUri: string | undefined
  state: string | undefined
  /** What the caller adds to the names of provider and service. */
  providerName: string | undefined
  serviceName: string | undefined
  /** Every parameter: templates have variables of any name. */
  variables: ReadonlyMap<string, string>
  /** The query that was signed: as it was sent, without `sig` and `key`. */
  signed: string
  sig: string | undefined
  key: string | undefined
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw refusal('query', 'malformed')
  }
}

interface Pair {
  raw: string
  name: string
  value: string
}

const pairsOf = (query: string): Pair[] =>
  query
    .split('&')
    .filter(raw => raw !== '')
    .map(raw => {
      const at = raw.indexOf('=')
      return at < 0
        ? { raw, name: decode(raw), value: '' }
        : { raw, name: decode(raw.slice(0, at)), value: decode(raw.slice(at + 1)) }
    })

const control = /\p{Cc}/u

/** One value by each name: of two, the signature would say nothing about which is meant. */
const valuesOf = (pairs: readonly Pair[]): Map<string, string> => {
  const values = new Map<string, string>()
  for (const { name, value } of pairs) {
    if (values.has(name)) throw refusal(name.slice(0, 100), 'connect.twice')
    if (control.test(name) || control.test(value)) throw refusal(name.slice(0, 100), 'characters')
    values.set(name, value)
  }
  return values
}

/** Names of parameters that must be understood; a variable of the template is. */
const assertUnderstood = (values: ReadonlyMap<string, string>): void => {
  const listed = (values.get('crit') ?? '').split(',').filter(name => name !== '')
  const unknown = listed.find(name => values.has(name) && !ownNames.has(name) && /^(?:dc|vnd)\./.test(name))
  if (unknown !== undefined) throw refusal('crit', 'connect.critical', { name: unknown })
}

const domainOf = async (text: string | undefined): Promise<string> => {
  const name = await toAsciiName((text ?? '').trim().replace(/\.$/, ''))
  if (!name) throw refusal('domain', text ? 'domain_name_invalid' : 'required')
  return name
}

const hostOf = async (text: string | undefined): Promise<string> => {
  const host = (text ?? '').trim().replace(/\.$/, '').toLowerCase()
  if (host === '' || host === '@') return ''
  // A name with an underscore or an asterisk is not one of a host.
  return (await toAsciiName(host)) ?? host
}

/** Reads the query of a link. `query` is without the question mark. @throws ProblemError connect_refused */
export const readRequest = async (query: string, template: Template): Promise<ConnectRequest> => {
  if (query.length > MAX_QUERY) throw refusal('query', 'too_long')
  const pairs = pairsOf(query)
  const values = valuesOf(pairs)
  assertUnderstood(values)
  const groups = values.get('groupId')
  const shown = (name: string, isShared: boolean) => (isShared ? values.get(name)?.trim().slice(0, 255) : undefined)
  return {
    domain: await domainOf(values.get('domain')),
    host: await hostOf(values.get('host')),
    groups: groups === undefined || groups === '' ? null : groups.split(',').map(group => group.trim()),
    redirectUri: values.get('redirect_uri') || undefined,
    state: values.get('state'),
    providerName: shown('providerName', template.sharedProviderName) || undefined,
    serviceName: shown('serviceName', template.sharedServiceName) || undefined,
    variables: values,
    signed: pairs
      .filter(({ name }) => name !== 'sig' && name !== 'key')
      .map(({ raw }) => raw)
      .join('&'),
    // An unencoded plus of base64 arrives as a space.
    sig: values.get('sig')?.replaceAll(' ', '+'),
    key: values.get('key'),
  }
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/** The address that the browser goes back to: one that the template names, or that the signature covers. */
export const returnAddress = (
  { redirectUri }: Pick<ConnectRequest, 'redirectUri'>,
  { redirectDomains }: Pick<Template, 'redirectDomains'>,
  isSigned: boolean,
): URL | null => {
  if (redirectUri === undefined || !URL.canParse(redirectUri)) return null
  const url = new URL(redirectUri)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  const host = url.hostname.toLowerCase()
  return isSigned || redirectDomains.some(domain => isWithin(host, domain)) ? url : null
}

/** Errors that a provider gets back (RFC 6749 4.1.2.1), as the draft has it. */
export type Refusal = 'access_denied' | 'invalid_request' | 'unauthorized_client' | 'temporarily_unavailable'

type Outcome = { error?: Refusal; error_description?: string }

/** The address with what came of the request; what is in it already stays as it was sent. */
export const answerAt = (address: URL, state: string | undefined, outcome: Outcome = {}): string => {
  const answer = { ...(state !== undefined && { state }), ...outcome }
  const added = Object.entries(answer).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (added.length === 0) return address.href
  const url = new URL(address)
  url.search = [...(url.search.length > 1 ? [url.search.slice(1)] : []), ...added].join('&')
  return url.href
}

/** A request to connect a service that cannot be carried out. `code` has a text in the contract's messages. */
export const refusal = (
  field: string,
  code: (typeof connectFaults)[number] | FieldCode | ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): ProblemError => new ProblemError('connect_refused', { fields: [{ field, code, params }] })
