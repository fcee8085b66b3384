import { dnsZoneCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { addZone, checkNow, removeZone } from './service'

export const zoneRoutes = [
  route(dnsZoneCalls.add, ({ context, caller, body }) => addZone(context, caller, body.name)),
  route(dnsZoneCalls.check, ({ context, caller, params }) => checkNow(context, caller, params.id)),
  route(dnsZoneCalls.remove, async ({ context, caller, params }) => {
    await removeZone(context, caller, params.id)
    return undefined
  }),
]
