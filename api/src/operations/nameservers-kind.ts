import type { Domain, ParamsOf } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import { glueFields } from '../domains/glue'
import { setDelegation, setNameservers } from '../domains/service'
import type { Checked, Kind } from './kind'

const keys = ['ns1', 'ns2', 'ns3', 'ns4'] as const

/** Other addresses are a change, too; how they are spelled is for the rules to say. */
const isSameGlue = (domain: Domain, params: ParamsOf<'nameservers'>, key: (typeof keys)[number]): boolean =>
  (domain[`${key}_addresses`] ?? []).join() === (params[`${key}_addresses`] ?? []).join()

const check = (domain: Domain, params: ParamsOf<'nameservers'>): Checked => {
  const type = params.delegation_type ?? 'external'
  const isSame =
    domain.delegation_type === type &&
    (type !== 'external' || keys.every(key => domain[key] === (params[key] || null) && isSameGlue(domain, params, key)))
  const verdict = domainCan.changeDelegation(domain)
  return verdict.allowed && isSame ? 'unchanged' : verdict
}

/** The name servers that serve the zone of a domain. */
export const nameservers: Kind<'nameservers'> = {
  check,
  apply: async (context, user, id, { delegation_type: type = 'external', ...servers }) => {
    await setDelegation(context, user, id, type)
    if (type === 'external') await setNameservers(context, user, id, servers)
  },
  before: (_, domain) => {
    const { delegation_type, ns1, ns2, ns3, ns4 } = domain
    return { delegation_type, ns1, ns2, ns3, ns4, ...glueFields(domain) }
  },
}
