import { dnsCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { addRecord, changeRecord, getRecords, removeRecord } from './service'

export const dnsRoutes = [
  route(dnsCalls.list, ({ context, caller, params }) => getRecords(context, caller, params.id)),
  route(dnsCalls.create, ({ context, caller, body: { domain_id, ...typed } }) =>
    addRecord(context, caller, domain_id, typed),
  ),
  route(dnsCalls.update, ({ context, caller, params, body }) => changeRecord(context, caller, params.id, body)),
  route(dnsCalls.remove, async ({ context, caller, params }) => {
    await removeRecord(context, caller, params.id)
    return undefined
  }),
]
