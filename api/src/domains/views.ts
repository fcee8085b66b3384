import type { SavedView } from '@panel/shared/contract'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { VIEWS_PER_USER } from '../base/limits'
import type { SavedViewRow } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { lockUser } from '../users/repository'
import { deleteView, listViews, putView } from './view-repository'

const toDto = ({ user_id: _, ...view }: SavedViewRow): SavedView => view

export const getViews = async ({ db }: RequestContext, { id }: User): Promise<SavedView[]> =>
  (await listViews(db, id)).map(toDto)

/** More than the list has columns, or filters. */
const mostColumns = 30

/** @throws ProblemError view_limit, validation */
export const saveView = (context: RequestContext, user: User, view: Omit<SavedView, 'id'>): Promise<SavedView> =>
  transact(context.db, async trx => {
    const { columns, filter = {} } = view
    for (const [name, map] of Object.entries({ columns, filter }))
      if (Object.keys(map).length > mostColumns) throw invalidField(name, 'too_long')
    await lockUser(trx, user.id)
    const others = (await listViews(trx, user.id)).filter(({ name }) => name !== view.name)
    if (others.length >= VIEWS_PER_USER) throw new ProblemError('view_limit')
    const stored = { columns: JSON.stringify(columns), filter: JSON.stringify(filter) }
    return toDto(await putView(trx, { ...view, user_id: user.id, ...stored }))
  })

/** @throws ProblemError not_found, for another's too */
export const removeView = async ({ db }: RequestContext, user: User, id: number): Promise<void> => {
  if (!(await deleteView(db, user.id, id))) throw new ProblemError('not_found')
}
