import type { DelegationType, Domain } from '../../contract/domains'
import type { RuleCode } from '../messages/messages'
import { isHostLabel } from '../names/ascii'

export type Nameservers = Pick<Domain, 'ns1' | 'ns2' | 'ns3' | 'ns4'>
export type NameserverField = keyof Nameservers

/** A nameserver that cannot be used. */
interface NameserverFinding {
  field: NameserverField
  code: RuleCode
  params: Readonly<Record<string, string | number>>
}

type NameserverValidation = { ok: true; nameservers: Nameservers } | { ok: false; errors: NameserverFinding[] }

const fields = ['ns1', 'ns2', 'ns3', 'ns4'] as const
const required: readonly NameserverField[] = ['ns1', 'ns2']

/** S4.7: internal and parking force the two platform nameservers and clear the others; external keeps the user's. */
export const applyDelegation = (
  type: DelegationType,
  nameservers: Nameservers,
  platform: readonly [string, string],
): Nameservers => (type === 'external' ? nameservers : { ns1: platform[0], ns2: platform[1], ns3: null, ns4: null })

/** S5.10: what is empty is null. Host names are kept in lower case without a last dot. */
const clean = (typed: string | null | undefined): string | null =>
  (typed ?? '').trim().toLowerCase().replace(/\.$/, '') || null

const hostFault = (host: string): RuleCode | null => {
  const labels = host.split('.')
  if (/^[\d.]+$/.test(host) || host.includes(':')) return 'domains.ns.address'
  if (host.length > 253 || !labels.every(label => label.length <= 63 && isHostLabel(label))) return 'domains.ns.host'
  return labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '') ? 'domains.ns.host' : null
}

/** A server inside the domain needs its address in the registry, which is not offered. */
const isInside = (host: string, domainName: string): boolean => host === domainName || host.endsWith(`.${domainName}`)

/**
 * Checks the nameservers of an externally delegated domain (S4.7). `domainName` is the full name in ASCII. The answer
 * is either what to store or what is wrong with each field.
 */
export const validateNameservers = (
  typed: { [Field in NameserverField]?: string | null | undefined },
  domainName: string,
): NameserverValidation => {
  const hosts = fields.map(field => clean(typed[field]))
  const errors = fields.flatMap((field, at): NameserverFinding[] => {
    const host = hosts[at] ?? null
    if (host === null) return required.includes(field) ? [{ field, code: 'domains.ns.required', params: {} }] : []
    const fault = hostFault(host)
    if (fault) return [{ field, code: fault, params: { host } }]
    if (isInside(host, domainName.toLowerCase()))
      return [{ field, code: 'domains.ns.inside', params: { host, domain: domainName } }]
    return hosts.indexOf(host) < at ? [{ field, code: 'domains.ns.twice', params: { host } }] : []
  })
  if (errors.length > 0) return { ok: false, errors }
  const [ns1 = null, ns2 = null, ns3 = null, ns4 = null] = hosts
  return { ok: true, nameservers: { ns1, ns2, ns3, ns4 } }
}
