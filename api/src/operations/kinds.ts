import type { Contacts, Domain, OperationKind, ParamsOf } from '@panel/shared/contract'
import { domainCan, type Verdict } from '@panel/shared/rules'
import { applyDecision, checkDecision } from '../admin/apply-decision'
import type { Why } from '../admin/decisions'
import { applyHeld } from '../admin/hold'
import type { User } from '../base/caller'
import { contactsOf, putContacts } from '../contacts/service'
import { transact } from '../database/transact'
import { applyTemplate } from '../dns/template-service'
import { getOwned, getOwnedForUpdate } from '../domains/access'
import { orderRestoration } from '../domains/end-of-term'
import { renewalPeriods, scheduleRenewal, shortest } from '../domains/renewal'
import { mayLock, setAutoRenew, setPrivacy, setTags, setTransferLock } from '../domains/service'
import type { RequestContext } from '../request-context'
import { orderMove } from '../transfers/move-registrar'
import type { Checked, DomainKind, Kind } from './kind'
import { nameservers } from './nameservers-kind'

const toggle =
  <Key extends 'auto_renew' | 'client_transfer_lock' | 'privacy_enabled'>(key: Key, may: (domain: Domain) => Verdict) =>
  (domain: Domain, params: Record<Key, boolean>): Checked =>
    may(domain).allowed && domain[key] === params[key] ? 'unchanged' : may(domain)

const newTags = (current: readonly string[], { tags, add = [], remove = [] }: ParamsOf<'tags'>): string[] => {
  const kept = (tags ?? current).filter(tag => !remove.includes(tag))
  return [...new Set([...kept, ...add])].sort()
}

const decision = (name: 'approve' | 'reject' | 'reserve') => ({
  forAdministrators: true as const,
  check: (domain: Domain) => domainCan[name](domain),
  apply: (context: RequestContext, user: User, id: number, { undoable, ...why }: Why & { undoable?: boolean }) =>
    undoable ? applyHeld(context, user, id, name, why) : applyDecision(context, user, id, name, why),
})

/** What each kind of bulk work does with one domain; it goes through the same code as the call for one. */
export const kinds: { readonly [K in DomainKind]: Kind<K> } = {
  auto_renew: {
    check: toggle('auto_renew', domainCan.toggleAutoRenew),
    apply: (context, user, id, { auto_renew }) => setAutoRenew(context, user, id, auto_renew),
    before: (_, { auto_renew }) => ({ auto_renew }),
  },
  transfer_lock: {
    check: (domain, params, _, profile) => {
      const verdict = mayLock(profile, params.client_transfer_lock)
      return verdict.allowed ? toggle('client_transfer_lock', domainCan.toggleTransferLock)(domain, params) : verdict
    },
    apply: (context, user, id, params) => setTransferLock(context, user, id, params.client_transfer_lock),
    before: (_, { client_transfer_lock }) => ({ client_transfer_lock }),
  },
  privacy: {
    check: toggle('privacy_enabled', domainCan.togglePrivacy),
    apply: (context, user, id, { privacy_enabled }) => setPrivacy(context, user, id, privacy_enabled),
    before: (_, { privacy_enabled }) => ({ privacy_enabled }),
  },
  nameservers,
  contacts: {
    check: domain => domainCan.editContacts(domain),
    apply: (context, user, id, params) => putContacts(context, user, id, params),
    before: (context, domain): Promise<Contacts> => contactsOf(context, domain),
  },
  dns_template: { check: domain => domainCan.manageDns(domain), apply: applyTemplate },
  renew: {
    check: (domain, { years }, now, { periods }) =>
      domainCan.renew(domain, now, years ?? shortest(periods.renew), periods),
    apply: (context, user, id, { years, agreed }) =>
      transact(context.db, async trx => {
        const grouping = { operation_id: context.operationId ?? null }
        const domain = await getOwnedForUpdate(trx, user, id)
        return scheduleRenewal(context, trx, domain, {
          years: years ?? shortest(renewalPeriods(context.registries, domain).renew),
          actor: user.id,
          grouping,
          agreed,
        })
      }),
  },
  restore: {
    check: domain => domainCan.restore(domain),
    apply: (context, user, id, { agreed }) =>
      transact(context.db, trx =>
        orderRestoration(context, trx, user, id, { operation_id: context.operationId ?? null, agreed }),
      ),
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
  approve: { ...decision('approve'), askOutside: (context, id) => checkDecision(context, id, 'approve') },
  reject: decision('reject'),
  reserve: decision('reserve'),
  move_registrar: {
    forAdministrators: true,
    // What an auth code needs, but for the owner's lock, which is put back.
    check: (domain, _, __, ___, isAtFormer) =>
      isAtFormer ? domainCan.requestAuthCode({ ...domain, client_transfer_lock: false }) : 'unchanged',
    apply: (context, user, id) => orderMove(context, user, id),
  },
}

/** Whether only an administrator may order it, on the domains of everybody. */
export const isForAdministrators = (kind: OperationKind): boolean =>
  kind !== 'zones' && kinds[kind].forAdministrators === true
