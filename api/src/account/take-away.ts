import type { ParamsOf } from '@panel/shared/contract'
import { normalizeEmail } from '@panel/shared/rules'
import { type AdditionRow, deleteAdditions, deleteAdditionsSince } from '../additions/repository'
import { audit } from '../audit/service'
import { forgetDevice } from '../auth/device-repository'
import { deleteTotp } from '../auth/factor-repository'
import { deleteSessionsIn } from '../auth/session-repository'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { textOf } from '../base/texts'
import { notifyControl } from '../control/notify-control'
import { removeOwned } from '../control/remove-owned'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { type FormerSecondaries, restoreSecondaries } from '../dns/secondaries-service'
import { nameservers } from '../operations/nameservers-kind'
import type { RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { removeWebhook } from '../webhooks/service'
import { changeEmail } from './repository'
import { restoreEmail, tellRestored } from './restore-email'

/** What could not be taken away, and why. */
export interface Failure {
  id: number
  detail: string
}

type Inner = RequestContext & { db: Trx }

/** Does `work` in a transaction of its own, or says why not. */
const trying = async (
  context: RequestContext,
  { id }: AdditionRow,
  work: (inner: Inner) => Promise<void>,
): Promise<Failure[]> => {
  try {
    await transact(context.db, trx => work({ ...context, db: trx }))
    return []
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return [{ id, detail: textOf(error.code, context.language, error.params) }]
  }
}

/** @throws ProblemError email_taken */
const putBackEmail = async (trx: Trx, user: User, email: string): Promise<void> => {
  const row = await findUser(trx, user.id)
  if (!row) throw new ProblemError('unauthorized')
  const restored = await restoreEmail(trx, row, email)
  // It is no former address any more when the change is older than the link to undo it.
  const isBack = restored.email === email || (await changeEmail(trx, user.id, email))
  if (!isBack) throw new ProblemError('email_taken')
  await tellRestored(trx, row, { ...restored, email })
}

const remove = async (context: Inner, user: User, { kind, ref, former }: AdditionRow): Promise<void> => {
  if (kind === 'token') return removeOwned(context, user, 'api token', Number(ref))
  if (kind === 'passkey') return removeOwned(context, user, 'passkey', Number(ref))
  if (kind === 'webhook') return removeWebhook(context, user, Number(ref))
  const about = { actor: user.id, subject: `user ${user.id}` }
  if (kind === 'factor') {
    await deleteTotp(context.db, user.id)
    await notifyControl(context.db, context, user.id, 'second_factor_off')
    await audit(context.db, context, { event: 'second_factor_off', ...about })
  }
  if (kind === 'device') {
    const device = Buffer.from(ref, 'hex')
    await forgetDevice(context.db, user.id, device)
    await deleteSessionsIn(context.db, user.id, device, user.session_id)
  }
  if (kind === 'email' && former && 'email' in former) {
    await putBackEmail(context.db, user, normalizeEmail(String(former.email)))
    await audit(context.db, context, { event: 'email_change_undone', ...about })
  }
}

/** Removes what was added; an address is replaced by the former one. */
export const takeAway = (context: RequestContext, user: User, addition: AdditionRow): Promise<Failure[]> =>
  trying(context, addition, async inner => {
    await remove(inner, user, addition)
    await deleteAdditions(inner.db, user.id, [addition.id])
  })

const putBack = async (inner: Inner, user: User, { kind, ref, former }: AdditionRow): Promise<void> => {
  if (kind === 'secondaries') return restoreSecondaries(inner, user, Number(ref), former as FormerSecondaries)
  await nameservers.apply({ ...inner, mustWait: false }, user, Number(ref), former as ParamsOf<'nameservers'>)
}

/**
 * Puts back the servers that a domain had before its latest changes, as far back as no later one is kept.
 * @param changes all of one kind and domain, the newest first
 */
export const takeBackServers = async (
  context: RequestContext,
  user: User,
  changes: readonly AdditionRow[],
  isRemoved: (change: AdditionRow) => boolean,
): Promise<Failure[]> => {
  const kept = changes.findIndex(change => !isRemoved(change))
  const undone = kept < 0 ? changes : changes.slice(0, kept)
  const passed = changes.filter(change => isRemoved(change) && !undone.includes(change)).map(({ id }) => id)
  if (passed.length > 0) await transact(context.db, trx => deleteAdditions(trx, user.id, passed))
  const oldest = undone.at(-1)
  if (!oldest?.former) return []
  return trying(context, oldest, async inner => {
    await putBack(inner, user, oldest)
    // With what the way back itself was noted as.
    await deleteAdditionsSince(inner.db, oldest)
  })
}
