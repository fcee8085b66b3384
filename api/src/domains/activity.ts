import type { Activity } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { getActivity, type PageQuery } from '../audit/activity'
import type { User } from '../base/caller'
import type { Paged } from '../database/page'
import type { RequestContext } from '../request-context'
import { getOwned } from './access'

/** What happened to a domain as far as it concerns its owner. @throws ProblemError not_found, validation */
export const getDomainActivity = async (
  context: RequestContext,
  user: User,
  id: number,
  query: PageQuery,
): Promise<Paged<Activity>> => {
  const domain = await getOwned(context.db, user, id)
  return getActivity(context, user, query, [`domain ${id}`, `domain ${fullName(domain)}`])
}
