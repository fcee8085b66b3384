import { ProblemError } from '../../base/errors'
import { limits } from '../../base/limits'
import { platformNameservers } from '../../domains/service'
import { isServed } from '../../publishing/repository'
import { clientKey, consume } from '../../rate-limit/service'
import { readAskedName } from '../../registration-data/rdap'
import type { RequestContext } from '../../request-context'
import { findManaged } from './repository'

/** Pixels of a window in which a service is connected. */
const [width, height] = [800, 900] as const

/** Counts a call that comes without a sign-in. @throws ProblemError too_many_requests */
export const countCall = (context: RequestContext): Promise<void> =>
  consume(context, limits.connectCallsPerAddress, clientKey(context.ip))

/**
 * How services are connected to a domain whose records are managed here.
 * @throws ProblemError not_found, too_many_requests
 */
export const settingsOf = async (context: RequestContext, typed: string) => {
  await countCall(context)
  const { DOMAIN_CONNECT, BRAND, PLATFORM_HOST, PUBLIC_URL } = context.settings
  const name = DOMAIN_CONNECT === undefined ? null : await readAskedName(typed)
  const managed = name === null ? [] : await findManaged(context.db, name)
  const served = await Promise.all(managed.map(id => isServed(context.db, id)))
  if (!served.includes(true)) throw new ProblemError('not_found')
  const shown = BRAND?.name ?? PLATFORM_HOST
  return {
    providerId: PLATFORM_HOST,
    providerName: shown,
    providerDisplayName: shown,
    urlSyncUX: PUBLIC_URL,
    urlAPI: PUBLIC_URL,
    urlControlPanel: `${PUBLIC_URL}/app/domain-manager?q=%domain%`,
    width,
    height,
    nameServers: [...platformNameservers(context.settings)],
  }
}
