import { dnsZoneCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { addZone, checkNow, removeZone } from './service'
import { takeOver } from './takeover'

export const zoneRoutes = [
  route(dnsZoneCalls.add, ({ context, caller, body }) => addZone(context, caller, body.name)),
  route(dnsZoneCalls.check, ({ context, caller, params }) => checkNow(context, caller, params.id)),
  route(dnsZoneCalls.takeover, ({ context, caller, params, body }) => takeOver(context, caller, params.id, body)),
  route(dnsZoneCalls.remove, async ({ context, caller, params }) => {
    await removeZone(context, caller, params.id)
    return undefined
  }),
]
