import { domainCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { startTransfer } from '../transfers/service'
import { listDomains } from './list'
import { presentDomain } from './present'
import { getDomain, setAutoRenew, setDelegation, setNameservers, setPrivacy, setTransferLock } from './service'

export const domainRoutes = [
  route(domainCalls.mine, async ({ scope, caller, query, headers }) => {
    const { rows, nextCursor } = await listDomains(scope.db, caller.id, query)
    if (nextCursor !== null) headers['next-cursor'] = nextCursor
    return rows.map(presentDomain)
  }),
  route(domainCalls.get, ({ scope, caller, params }) => getDomain(scope, caller, params.id)),
  route(domainCalls.setAutoRenew, ({ scope, caller, params, body }) =>
    setAutoRenew(scope, caller, params.id, body.auto_renew),
  ),
  route(domainCalls.setDelegation, ({ scope, caller, params, body }) =>
    setDelegation(scope, caller, params.id, body.delegation_type),
  ),
  route(domainCalls.setNameservers, ({ scope, caller, params, body }) =>
    setNameservers(scope, caller, params.id, body),
  ),
  route(domainCalls.setTransferLock, ({ scope, caller, params, body }) =>
    setTransferLock(scope, caller, params.id, body.client_transfer_lock),
  ),
  route(domainCalls.setPrivacy, ({ scope, caller, params, body }) =>
    setPrivacy(scope, caller, params.id, body.privacy_enabled),
  ),
  route(domainCalls.startTransfer, ({ scope, caller, params, body }) =>
    startTransfer(scope, caller, params.id, body.target_email),
  ),
]
