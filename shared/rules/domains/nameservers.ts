import type { DelegationType, Domain } from '../../contract/domains'
import type { RuleCode } from '../messages/messages'
import { isHostLabel } from '../names/domain-name'
import { isInside, readGlue } from './glue'

export type NameserverField = 'ns1' | 'ns2' | 'ns3' | 'ns4'
export type GlueField = `${NameserverField}_addresses`

/** Up to four nameservers; those inside the domain with their addresses. */
export type Nameservers = Pick<Domain, NameserverField | GlueField>

/** A nameserver that cannot be used, or its addresses. */
interface NameserverFinding {
  field: NameserverField | GlueField
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

type TypedNameservers = { [Field in NameserverField]?: string | null | undefined } & {
  [Field in GlueField]?: readonly string[] | null | undefined
}

/** The addresses that go with one nameserver: asked for inside the domain, refused outside of it. */
const glueOf = (
  field: NameserverField,
  host: string | null,
  typed: TypedNameservers,
  domainName: string,
): { glue: Pick<Domain, GlueField> } | { finding: NameserverFinding } => {
  const glueField = `${field}_addresses` as const
  const addresses = typed[glueField] ?? []
  if (host !== null && isInside(host, domainName)) {
    const read = readGlue(host, addresses)
    return read.fault ? { finding: { field: glueField, ...read.fault } } : { glue: { [glueField]: read.addresses } }
  }
  if (addresses.every(address => address.trim() === '')) return { glue: {} }
  return { finding: { field: glueField, code: 'domains.glue.outside', params: { domain: domainName } } }
}

const hostFinding = (
  field: NameserverField,
  at: number,
  hosts: readonly (string | null)[],
): NameserverFinding | undefined => {
  const host = hosts[at] ?? null
  if (host === null) return required.includes(field) ? { field, code: 'domains.ns.required', params: {} } : undefined
  const fault = hostFault(host) ?? (hosts.indexOf(host) < at ? 'domains.ns.twice' : null)
  return fault ? { field, code: fault, params: { host } } : undefined
}

/**
 * Checks the nameservers of an externally delegated domain (S4.7). `domainName` is the full name in ASCII. The answer
 * is either what to store or what is wrong with each field.
 */
export const validateNameservers = (typed: TypedNameservers, domainName: string): NameserverValidation => {
  const hosts = fields.map(field => clean(typed[field]))
  const glue = fields.map((field, at) => glueOf(field, hosts[at] ?? null, typed, domainName.toLowerCase()))
  const errors = fields.flatMap((field, at) => {
    const finding = hostFinding(field, at, hosts)
    const ofGlue = glue[at]
    return [finding ?? [], ofGlue && !finding && 'finding' in ofGlue ? ofGlue.finding : []].flat()
  })
  if (errors.length > 0) return { ok: false, errors }
  const [ns1 = null, ns2 = null, ns3 = null, ns4 = null] = hosts
  const nameservers: Nameservers = { ns1, ns2, ns3, ns4 }
  for (const one of glue) if ('glue' in one) Object.assign(nameservers, one.glue)
  return { ok: true, nameservers }
}

/**
 * Checks nameservers for names that are not registered yet: `names` are full ones in ASCII. A nameserver inside one of them
 * cannot answer, and the registry does not know it.
 */
export const validateNewNameservers = (typed: TypedNameservers, names: readonly string[]): NameserverValidation => {
  const inside = fields.flatMap(field => {
    const host = clean(typed[field])
    const domain = host === null ? undefined : names.find(name => isInside(host, name.toLowerCase()))
    return host === null || domain === undefined
      ? []
      : [{ field, code: 'domains.ns.inside' as const, params: { host, domain } }]
  })
  return inside.length > 0 ? { ok: false, errors: inside } : validateNameservers(typed, '')
}
