import type { Domain, ParamsOf } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import { formerServers, type MoreServers } from '../domains/glue'
import { setDelegation, setNameservers } from '../domains/service'
import type { Checked, Kind } from './kind'

const keys = ['ns1', 'ns2', 'ns3', 'ns4'] as const

/** With those beyond the four where a former state comes back, which no caller may ask for. */
type Params = ParamsOf<'nameservers'> & { more?: MoreServers }

/** Other addresses are a change, too; how they are spelled is for the rules to say. */
const isSameGlue = (domain: Domain, params: ParamsOf<'nameservers'>, key: (typeof keys)[number]): boolean =>
  (domain[`${key}_addresses`] ?? []).join() === (params[`${key}_addresses`] ?? []).join()

const isSameServers = (domain: Domain, params: Params): boolean =>
  keys.every(key => domain[key] === (params[key] || null) && isSameGlue(domain, params, key)) &&
  (params.more?.more_nameservers ?? []).every(host => domain.more_nameservers?.includes(host))

const check = (domain: Domain, params: Params): Checked => {
  const type = params.delegation_type ?? 'external'
  const isSame = domain.delegation_type === type && (type !== 'external' || isSameServers(domain, params))
  const verdict = domainCan.changeDelegation(domain)
  return verdict.allowed && isSame ? 'unchanged' : verdict
}

/** The name servers that serve the zone of a domain. */
export const nameservers: Kind<'nameservers'> = {
  check,
  apply: async (context, user, id, { delegation_type: type = 'external', more, ...servers }: Params) => {
    await setDelegation(context, user, id, type)
    if (type === 'external') await setNameservers(context, user, id, servers, more)
  },
  before: (_, domain) => formerServers(domain),
}
