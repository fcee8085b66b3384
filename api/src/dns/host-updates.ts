import type { HostUpdate } from '@panel/shared/contract'
import type { User } from '../base/caller'
import { getOwned } from '../domains/access'
import type { RequestContext } from '../request-context'
import { listHostUpdates } from './host-update-repository'
import { reachable } from './record-limits'

const families = ['A', 'AAAA'] as const

/** What programs last did about the addresses of each name of a domain. @throws ProblemError not_found */
export const getHostUpdates = async (context: RequestContext, user: User, domainId: number): Promise<HostUpdate[]> => {
  await getOwned(context.db, user, domainId)
  const found = await listHostUpdates(context.db, user.id, domainId)
  const isInReach = (host: string) =>
    reachable(
      user,
      families.map(type => ({ host, type })),
    ).length > 0
  return found
    .filter(({ host }) => isInReach(host))
    .map(({ at, failure, ...row }) => ({ ...row, at: at.toISOString(), ...(failure && { failure }) }))
}
