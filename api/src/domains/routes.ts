import {
  activityCalls,
  type Domain,
  domainCalls,
  domainFacetCalls,
  registryLockCalls,
  savedViewCalls,
} from '@panel/shared/contract'
import { route } from '../http/register-call'
import { answerList, answerPage } from '../http/whole-list'
import { getDomainActivity } from './activity'
import { removeDomain, restoreDomain } from './end-of-term'
import { askRegistryLock } from './registry-lock'
import {
  getDomain,
  getDomainCounts,
  getDomainFacets,
  getDomains,
  setAutoRenew,
  setDelegation,
  setNameservers,
  setPrivacy,
  setTags,
  setTransferLock,
} from './service'
import { getViews, removeView, saveView } from './views'

const waits = ({ pending = [] }: Domain, kind: string): boolean => pending.some(work => work.kind === kind)

export const domainRoutes = [
  route(
    domainCalls.mine,
    ({ context, caller, query, headers }) => answerList(headers, query, part => getDomains(context, caller, part)),
    { mayLag: true },
  ),
  route(domainCalls.counts, ({ context, caller, query }) => getDomainCounts(context, caller, query), { mayLag: true }),
  route(domainFacetCalls.facets, ({ context, caller, query }) => getDomainFacets(context, caller, query), {
    mayLag: true,
  }),
  route(domainCalls.get, ({ context, caller, params }) => getDomain(context, caller, params.id)),
  route(domainCalls.setAutoRenew, ({ context, caller, params, body }) =>
    setAutoRenew(context, caller, params.id, body.auto_renew),
  ),
  route(domainCalls.setDelegation, async ({ context, caller, params, body, wait }) => {
    const domain = await setDelegation(context, caller, params.id, body.delegation_type)
    if (waits(domain, 'delegation')) wait()
    return domain
  }),
  route(domainCalls.setNameservers, async ({ context, caller, params, body, wait }) => {
    const domain = await setNameservers(context, caller, params.id, body)
    if (waits(domain, 'nameservers')) wait()
    return domain
  }),
  route(domainCalls.setTransferLock, ({ context, caller, params, body }) =>
    setTransferLock(context, caller, params.id, body.client_transfer_lock),
  ),
  route(domainCalls.restore, ({ context, caller, params, body }) =>
    restoreDomain(context, caller, params.id, body.expected),
  ),
  route(registryLockCalls.ask, ({ context, caller, params, body }) =>
    askRegistryLock(context, caller, params.id, body.lock),
  ),
  route(domainCalls.remove, async ({ context, caller, params }) => {
    await removeDomain(context, caller, params.id)
    return undefined
  }),
  route(domainCalls.setTags, ({ context, caller, params, body }) => setTags(context, caller, params.id, body.tags)),
  route(domainCalls.setPrivacy, ({ context, caller, params, body }) =>
    setPrivacy(context, caller, params.id, body.privacy_enabled),
  ),
  route(activityCalls.ofDomain, async ({ context, caller, params, query, headers }) =>
    answerPage(headers, await getDomainActivity(context, caller, params.id, query)),
  ),
  route(savedViewCalls.list, ({ context, caller }) => getViews(context, caller)),
  route(savedViewCalls.save, ({ context, caller, body }) => saveView(context, caller, body)),
  route(savedViewCalls.remove, async ({ context, caller, params }) => {
    await removeView(context, caller, params.id)
    return undefined
  }),
]
