import type { Contacts, Domain, OperationKind, ParamsOf } from '@panel/shared/contract'
import { domainCan, type Verdict } from '@panel/shared/rules'
import { decide } from '../admin/decide'
import type { Why } from '../admin/decisions'
import type { User } from '../caller'
import { contactsOf, putContacts } from '../contacts/service'
import type { DomainRow } from '../database/schema'
import { transact } from '../database/transact'
import { applyTemplate } from '../dns/template-service'
import { getOwned, getOwnedForUpdate } from '../domains/access'
import { glueFields } from '../domains/glue'
import { orderRenewal } from '../domains/renewal'
import { setAutoRenew, setDelegation, setNameservers, setPrivacy, setTags, setTransferLock } from '../domains/service'
import type { RequestContext } from '../request-context'

type Checked = Verdict | 'unchanged'

interface Kind<K extends OperationKind> {
  /** Whether only an administrator may order it, on the domains of everybody. */
  forAdministrators?: true
  /** Whether a domain can be changed and needs to be. */
  check: (domain: Domain, params: ParamsOf<K>, now: Date) => Checked
  apply: (context: RequestContext, user: User, id: number, params: ParamsOf<K>) => Promise<unknown>
  /** The parameters that undo it. */
  before?: (context: RequestContext, domain: DomainRow) => object | Promise<object>
}

const toggle =
  <Key extends 'auto_renew' | 'client_transfer_lock' | 'privacy_enabled'>(key: Key, may: (domain: Domain) => Verdict) =>
  (domain: Domain, params: Record<Key, boolean>): Checked =>
    may(domain).allowed && domain[key] === params[key] ? 'unchanged' : may(domain)

const nameserverKeys = ['ns1', 'ns2', 'ns3', 'ns4'] as const

/** Other addresses are a change, too; how they are spelled is for the rules to say. */
const isSameGlue = (domain: Domain, params: ParamsOf<'nameservers'>, key: (typeof nameserverKeys)[number]): boolean =>
  (domain[`${key}_addresses`] ?? []).join() === (params[`${key}_addresses`] ?? []).join()

const checkNameservers = (domain: Domain, params: ParamsOf<'nameservers'>): Checked => {
  const type = params.delegation_type ?? 'external'
  const isSame =
    domain.delegation_type === type &&
    (type !== 'external' ||
      nameserverKeys.every(key => domain[key] === (params[key] || null) && isSameGlue(domain, params, key)))
  const verdict = domainCan.changeDelegation(domain)
  return verdict.allowed && isSame ? 'unchanged' : verdict
}

const applyNameservers: Kind<'nameservers'>['apply'] = async (context, user, id, params) => {
  const { delegation_type: type = 'external', ...servers } = params
  await setDelegation(context, user, id, type)
  if (type === 'external') await setNameservers(context, user, id, servers)
}

const newTags = (current: readonly string[], { tags, add = [], remove = [] }: ParamsOf<'tags'>): string[] => {
  const kept = (tags ?? current).filter(tag => !remove.includes(tag))
  return [...new Set([...kept, ...add])].sort()
}

const decision = (name: 'approve' | 'reject' | 'reserve') => ({
  forAdministrators: true as const,
  check: (domain: Domain) => domainCan[name](domain),
  apply: (context: RequestContext, user: User, id: number, params: Why) => decide(context, user, id, name, params),
})

/** What each kind of bulk work does with one domain; it goes through the same code as the call for one. */
export const kinds: { readonly [K in OperationKind]: Kind<K> } = {
  auto_renew: {
    check: toggle('auto_renew', domainCan.toggleAutoRenew),
    apply: (context, user, id, { auto_renew }) => setAutoRenew(context, user, id, auto_renew),
    before: (_, { auto_renew }) => ({ auto_renew }),
  },
  transfer_lock: {
    check: toggle('client_transfer_lock', domainCan.toggleTransferLock),
    apply: (context, user, id, params) => setTransferLock(context, user, id, params.client_transfer_lock),
    before: (_, { client_transfer_lock }) => ({ client_transfer_lock }),
  },
  privacy: {
    check: toggle('privacy_enabled', domainCan.togglePrivacy),
    apply: (context, user, id, { privacy_enabled }) => setPrivacy(context, user, id, privacy_enabled),
    before: (_, { privacy_enabled }) => ({ privacy_enabled }),
  },
  nameservers: {
    check: checkNameservers,
    apply: applyNameservers,
    before: (_, domain) => {
      const { delegation_type, ns1, ns2, ns3, ns4 } = domain
      return { delegation_type, ns1, ns2, ns3, ns4, ...glueFields(domain) }
    },
  },
  contacts: {
    check: domain => domainCan.editContacts(domain),
    apply: (context, user, id, params) => putContacts(context, user, id, params),
    before: (context, domain): Promise<Contacts> => contactsOf(context, domain),
  },
  dns_template: { check: domain => domainCan.manageDns(domain), apply: applyTemplate },
  renew: {
    check: (domain, { years }, now) => domainCan.renew(domain, now, years),
    apply: (context, user, id, { years = 1 }) =>
      transact(context.db, async trx => orderRenewal(context, trx, await getOwnedForUpdate(trx, user, id), years)),
  },
  tags: {
    check: (domain, params) => {
      const current = domain.tags ?? []
      return newTags(current, params).join() === [...current].sort().join() ? 'unchanged' : { allowed: true }
    },
    apply: async (context, user, id, params) => {
      const { tags } = await getOwned(context.db, user, id)
      await setTags(context, user, id, newTags(tags, params))
    },
    before: (_, { tags }) => ({ tags }),
  },
  approve: decision('approve'),
  reject: decision('reject'),
  reserve: decision('reserve'),
}
