import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams } from './common'
import { requiredLine, searchText } from './lines'

const view = {
  name: requiredLine(60),
  /** What the list of domains is narrowed to and how it is sorted, as in its address: `sort` is a field, or `-field`. */
  q: searchText,
  status: z.string().check(z.regex(/^[a-z]{1,20}$/)),
  sort: z.string().check(z.regex(/^(-?[a-z_]{1,40})?$/)),
  /** What else it is narrowed to: parameters of the list by their names. */
  filter: z.optional(
    z.record(z.string().check(z.regex(/^[a-z_]{1,20}$/)), z.string().check(z.maxLength(253, 'too_long'))),
  ),
  /** Which columns show; those that are not named are as they are by default. One of another panel is `panel/view`. */
  columns: z.record(z.string().check(z.regex(/^([a-zA-Z]{1,20}|mfe-[a-z\d-]{1,60}\/\w{1,60})$/)), z.boolean()),
}

const savedViewBody = z.strictObject(view)

/** What is typed of a view. */
export const savedViewNameBody = z.strictObject({ name: view.name })

const savedView = z.object({ id, ...view, name: z.string() })
export type SavedView = z.infer<typeof savedView>

const own = { spec: '+', access: 'user' } as const

export const savedViewCalls = {
  list: defineCall({
    ...own,
    summary: 'The views of the list of domains that the account saved, by name',
    method: 'GET',
    path: '/api/users/me/views',
    status: 200,
    response: z.array(savedView),
    problems: [401],
  }),
  save: defineCall({
    ...own,
    summary: 'Save a view of the list of domains; one of the same name is replaced',
    method: 'POST',
    path: '/api/users/me/views',
    body: savedViewBody,
    status: 201,
    response: savedView,
    problems: [401, 409, 422],
  }),
  remove: defineCall({
    ...own,
    summary: 'Remove a saved view',
    method: 'DELETE',
    path: '/api/users/me/views/{id}',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
}
