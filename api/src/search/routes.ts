import { searchCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { refusalOf, whois } from './whois'

export const searchRoutes = [
  route(searchCalls.zones, async ({ scope }) => scope.settings.ZONES.map(zone => ({ zone }))),
  route(searchCalls.whois, async ({ scope, query, headers }) => {
    const result = await whois(scope, query.domain)
    headers['lookup-source'] = result.source
    headers['lookup-time'] = new Date().toISOString()
    return result.state === 'taken' ? result.text : refusalOf(result.state)
  }),
]
