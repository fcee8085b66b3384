import { nameWatchCalls, searchCalls } from '@panel/shared/contract'
import { textOf } from '../base/texts'
import { route } from '../http/register-call'
import { addUp } from '../settings/price-list'
import { addWatch, getWatches, removeWatch } from './watches'
import { lookAlikeHeader, priceHeader, problemOfState, whois } from './whois'

export const searchRoutes = [
  route(searchCalls.zones, async ({ context }) => {
    const { ZONES, PRICES } = context.settings
    return ZONES.map(zone => {
      const prices = PRICES?.zones[zone]
      if (!prices) return { zone }
      const { currency, tax } = PRICES
      const taxed = tax && !tax.included && { transfer_total: addUp([prices.transfer], tax).total }
      return { zone, prices: { currency, ...prices, ...taxed } }
    })
  }),
  route(searchCalls.whois, async ({ context, query, headers }) => {
    const result = await whois(context, query.domain)
    if (result.lookAlike) headers['lookup-look-alike'] = lookAlikeHeader(result.lookAlike)
    headers['lookup-source'] = result.source
    headers['lookup-time'] = (result.checkedAt ?? new Date()).toISOString()
    if (result.state === 'available' && result.fees)
      headers['lookup-price'] = priceHeader(context.settings, result.fees)
    if (result.state !== 'taken') return problemOfState(result.state)
    if (!result.reason) return result.text
    headers['lookup-reason'] = result.reason
    return `${textOf(`lookup_${result.reason}`, context.language)}\n\n${result.text}`
  }),
  route(nameWatchCalls.list, ({ context, caller }) => getWatches(context, caller)),
  route(nameWatchCalls.add, ({ context, caller, body }) => addWatch(context, caller, body.domain)),
  route(nameWatchCalls.remove, async ({ context, caller, params }) => {
    await removeWatch(context, caller, params.id)
    return undefined
  }),
]
