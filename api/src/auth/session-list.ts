import type { OpenSession } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { Paged, PageQuery } from '../database/page'
import type { Database } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { deviceOf } from './check-password'
import { forgetDevice, forgetDevices } from './device-repository'
import { deleteSessionsOf, listSessions, takeSession } from './session-repository'

const list = async (
  db: Database,
  userId: number,
  query: PageQuery,
  current: number | null,
): Promise<Paged<OpenSession>> => {
  const { rows, nextCursor } = await listSessions(db, userId, query)
  const shown = rows.map(({ id, created_at, last_used_at, agent, address }) => ({
    id,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    agent,
    address,
    current: id === current,
  }))
  return { rows: shown, nextCursor }
}

export const getSessions = ({ db }: RequestContext, user: User, query: PageQuery): Promise<Paged<OpenSession>> =>
  list(db, user.id, query, user.session_id)

/**
 * Ends one session; its browser is no longer known, unless it is the one that asks. No mail says so: its owner sees it
 * where it was, and signs in again.
 * @throws ProblemError not_found
 */
export const endSession = (context: RequestContext, user: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    const ended = await takeSession(trx, user.id, id)
    if (!ended) throw new ProblemError('not_found')
    const device = ended.binding_hash
    if (device && !deviceOf(context)?.equals(device)) await forgetDevice(trx, user.id, device)
    await audit(trx, context, { event: 'session_ended', actor: user.id, subject: `session ${id}` })
  })

/** Ends every session but the one that asks; other browsers are no longer known. */
export const endOtherSessions = (context: RequestContext, user: User): Promise<void> =>
  transact(context.db, async trx => {
    await deleteSessionsOf(trx, user.id, user.session_id)
    await forgetDevices(trx, user.id, deviceOf(context))
    await audit(trx, context, { event: 'sessions_ended', actor: user.id, subject: `user ${user.id}` })
  })

const assertUser = async (db: Database, id: number): Promise<void> => {
  if (!(await findUser(db, id))) throw new ProblemError('not_found')
}

/** For an administrator. @throws ProblemError not_found */
export const getSessionsOf = async (
  { db }: RequestContext,
  id: number,
  query: PageQuery,
): Promise<Paged<OpenSession>> => {
  await assertUser(db, id)
  return list(db, id, query, null)
}

/** For an administrator: signs an account out everywhere. @throws ProblemError not_found */
export const endSessionsOf = (context: RequestContext, admin: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    await assertUser(trx, id)
    await deleteSessionsOf(trx, id)
    await forgetDevices(trx, id, null)
    await audit(trx, context, { event: 'sessions_ended', actor: admin.id, account: id, subject: `user ${id}` })
  })
