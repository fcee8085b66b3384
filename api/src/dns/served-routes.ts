import { dnsSecondaryCalls, dnsServedCalls, domainDsCalls, domainHealthCalls } from '@panel/shared/contract'
import { getDs, setDs } from '../dnssec/service'
import { checkHealth, getHealth } from '../domain-health/service'
import { route } from '../http/register-call'
import { getDnssec, setDnssec } from './dnssec-service'
import { getHostUpdates } from './host-updates'
import { checkNameservers } from './nameserver-service'
import { getSecondaries, setSecondaries } from './secondaries-service'
import { getStatus } from './status-service'

export const servedRoutes = [
  route(dnsServedCalls.hostUpdates, ({ context, caller, params }) => getHostUpdates(context, caller, params.id)),
  route(dnsServedCalls.status, ({ context, caller, params }) => getStatus(context, caller, params.id)),
  route(dnsServedCalls.dnssec, ({ context, caller, params, query }) =>
    getDnssec(context, caller, params.id, query.registry === 'ask'),
  ),
  route(dnsServedCalls.setDnssec, ({ context, caller, params, body }) =>
    setDnssec(context, caller, params.id, body.enabled),
  ),
  route(dnsSecondaryCalls.secondaries, ({ context, caller, params }) => getSecondaries(context, caller, params.id)),
  route(dnsSecondaryCalls.setSecondaries, ({ context, caller, params, body }) =>
    setSecondaries(context, caller, params.id, body),
  ),
  route(dnsServedCalls.nameserverCheck, ({ context, caller, params, query }) =>
    checkNameservers(context, caller, params.id, query),
  ),
  route(domainDsCalls.ds, ({ context, caller, params }) => getDs(context, caller, params.id)),
  route(domainDsCalls.setDs, ({ context, caller, params, body }) => setDs(context, caller, params.id, body)),
]

export const domainHealthRoutes = [
  route(domainHealthCalls.get, ({ context, caller, params }) => getHealth(context, caller, params.id)),
  route(domainHealthCalls.check, ({ context, caller, params }) => checkHealth(context, caller, params.id)),
]
