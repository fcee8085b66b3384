import { adminRegistryCalls, zoneRuleCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { registerRule } from '../settings/payment-file'
import { getRegistries } from './state-service'

export const registryRoutes = [
  route(adminRegistryCalls.registries, ({ context }) => getRegistries(context)),
  route(zoneRuleCalls.list, async ({ context: { registries, settings } }) =>
    settings.ZONES.map(zone => {
      const register = registerRule(settings.PAYMENTS, zone)
      const { contacts, transfers, statuses, periods, deletion, verification } = registries.of(zone).profile
      return {
        zone,
        contacts: contacts.roles.length > 0,
        auth_code: transfers.auth_code,
        transfer_days: transfers.days,
        transfer_lock: statuses.includes('clientTransferProhibited'),
        renew: periods.renew,
        redemption_days: deletion.redemption_days,
        ...(verification && { verification }),
        ...(register !== 'approval' && { register }),
      }
    }),
  ),
]
