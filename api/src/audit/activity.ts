import type { Activity, AuditEntryView } from '@panel/shared/contract'
import type { User } from '../base/caller'
import { cutIdPage, type Paged, readNumberCursor } from '../database/page'
import type { RequestContext } from '../request-context'
import { type AuditFilter, listActivity, listAudit } from './activity-repository'
import { chainWaiting } from './chain'

export interface PageQuery {
  limit?: string | undefined
  cursor?: string | undefined
}

const activityPage = 50
const auditPage = 100

const actorOf = (actor: number | null, isAdmin: boolean | null, user: User): Activity['actor'] => {
  if (actor === user.id) return 'you'
  if (actor === null) return 'system'
  return isAdmin ? 'administrator' : 'other'
}

const textIn = (data: Readonly<Record<string, unknown>>, ...names: string[]): string | undefined =>
  names.flatMap(name => (typeof data[name] === 'string' && data[name] !== '' ? [data[name]] : [])).join(' ') ||
  undefined

/** By the event, the fields of the log that say what was changed to. */
const changed: Readonly<Record<string, readonly string[]>> = {
  dns_record_added: ['after'],
  dns_record_changed: ['after'],
  dns_record_removed: ['after'],
  delegation_changed: ['type'],
  delegation_ordered: ['type'],
  ds_changed: ['after'],
  ds_ordered: ['after'],
  cds_applied: ['after'],
  cds_ordered: ['after'],
  nameservers_changed: ['ns1', 'ns2', 'ns3', 'ns4', 'more'],
  nameservers_ordered: ['ns1', 'ns2', 'ns3', 'ns4', 'more'],
}

const detailOf = (event: string, data: unknown): Pick<Activity, 'detail'> => {
  const names = changed[event]
  if (!names || typeof data !== 'object' || data === null) return {}
  const known = data as Readonly<Record<string, unknown>>
  const [before, after, { count }] = [textIn(known, 'before'), textIn(known, ...names), known]
  if (before === undefined && after === undefined) return {}
  return {
    detail: {
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(typeof count === 'number' && { count }),
    },
  }
}

/** Events that somebody who is not signed in caused. */
const byOthers = new Set(['login_failed', 'token_misused', 'reset_asked', 'code_refused', 'limit_reached'])

/** @throws ProblemError validation */
export const getActivity = async (
  { db, keys }: RequestContext,
  user: User,
  query: PageQuery,
  subjects?: readonly string[],
): Promise<Paged<Activity>> => {
  await chainWaiting(db, keys)
  const limit = Number(query.limit ?? activityPage)
  const { rows, nextCursor } = cutIdPage(
    await listActivity(db, { userId: user.id, subjects, before: readNumberCursor(query.cursor) }, limit + 1),
    limit,
  )
  const shown = rows.map(({ id, at, event, actor_user_id, is_admin, address, agent, domain, data }): Activity => {
    const actor = byOthers.has(event) ? 'other' : actorOf(actor_user_id, is_admin, user)
    // Where another account works from is not this one's to know; of a stranger at its door it is.
    const isHidden = actor_user_id !== null && actor_user_id !== user.id
    return {
      id,
      at: at.toISOString(),
      event,
      actor,
      address: isHidden ? '' : address,
      agent: isHidden ? '' : agent,
      domain: domain ?? '',
      ...detailOf(event, data),
    }
  })
  return { rows: shown, nextCursor }
}

/** For an administrator. @throws ProblemError validation */
export const getAudit = async (
  { db, keys }: RequestContext,
  { limit: wanted, cursor, ...filter }: PageQuery & AuditFilter,
): Promise<Paged<AuditEntryView>> => {
  await chainWaiting(db, keys)
  const limit = Number(wanted ?? auditPage)
  const { rows, nextCursor } = cutIdPage(await listAudit(db, filter, readNumberCursor(cursor), limit + 1), limit)
  const shown = rows.map(({ at, actor_user_id, email, data, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor_id: actor_user_id,
    actor_email: email,
    data: data as AuditEntryView['data'],
  }))
  return { rows: shown, nextCursor }
}
