import { type DynDnsParameters, dynDnsCalls } from '@panel/shared/contract/dyndns'
import { ProblemError } from '../../base/errors'
import { foreignReply, type Reply } from '../../http/problem'
import { type Route, route } from '../../http/register-call'
import { bridge } from '../bridge-routes'
import { updateHosts } from './service'

/** The words of the protocol for what keeps a call from its names. Programs read them of status 200 only, save 401. */
const wordOf = (status: number): { status: number; body: string } => {
  if (status === 401 || status === 403) return { status, body: 'badauth' }
  if (status === 429) return { status: 200, body: 'abuse' }
  if (status === 400 || status === 422) return { status: 200, body: 'notfqdn' }
  return { status, body: '911' }
}

const refuse = (error: ProblemError): Reply => {
  const { status, headers } = foreignReply(error)
  return {
    ...wordOf(status),
    type: 'text/plain; charset=utf-8',
    headers: { ...headers, ...(status === 401 && { 'www-authenticate': 'Basic realm="dynamic DNS"' }) },
  }
}

/** A GET of this protocol changes something, which a HEAD must not. */
const guard: Route['guard'] = (_, { method }) => {
  if (method === 'HEAD') throw new ProblemError('method_not_allowed')
}

/** Parameters of a body are those of the address, or more. */
const together = (query: DynDnsParameters, body: DynDnsParameters): DynDnsParameters => ({ ...query, ...body })

const routes: Route[] = [
  route(dynDnsCalls.get, async ({ context, caller, query }) => (await updateHosts(context, caller, query)).join('\n')),
  route(dynDnsCalls.post, async ({ context, caller, query, body }) =>
    (await updateHosts(context, caller, together(query, body))).join('\n'),
  ),
]

/** dyndns2: any name and an API token by Basic authentication. */
export const dynDnsRoutes = routes.map(one => bridge({ ...one, guard }, { tokenIn: 'basic', refuse }))
