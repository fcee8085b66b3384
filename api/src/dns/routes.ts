import { dnsCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { addRecord, changeRecord, getRecords, removeRecord } from './service'

export const dnsRoutes = [
  route(dnsCalls.list, ({ scope, caller, params }) => getRecords(scope, caller, params.id)),
  route(dnsCalls.create, ({ scope, caller, body: { domain_id, ...typed } }) =>
    addRecord(scope, caller, domain_id, typed),
  ),
  route(dnsCalls.update, ({ scope, caller, params, body }) => changeRecord(scope, caller, params.id, body)),
  route(dnsCalls.remove, async ({ scope, caller, params }) => {
    await removeRecord(scope, caller, params.id)
    return undefined
  }),
]
