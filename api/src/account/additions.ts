import type { Addition } from '@panel/shared/contract'
import { type AdditionRow, listAdditions, recordMissing, wakeAdditions } from '../additions/repository'
import { audit } from '../audit/service'
import { recallDevices } from '../auth/device-repository'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { lockUser } from '../users/repository'
import { type Failure, takeAway, takeBackServers } from './take-away'

const toDto = ({ id, kind, name, at, address, rests }: AdditionRow): Addition => ({
  id,
  ...(kind === 'secondaries' ? { kind: 'nameservers', secondary: true } : { kind }),
  name,
  at: at.toISOString(),
  from: address,
  rests,
})

/** Servers of a domain, which go back to those of before. */
const isOfDomain = ({ kind }: AdditionRow): boolean => kind === 'nameservers' || kind === 'secondaries'

const readAdditions = async (trx: Trx, user: User): Promise<AdditionRow[]> => {
  await recordMissing(trx, user.id)
  return listAdditions(trx, user.id)
}

export const getAdditions = ({ db }: RequestContext, user: User): Promise<Addition[]> =>
  transact(db, async trx => (await readAdditions(trx, user)).map(toDto))

/**
 * The owner's answer to what was added. What is kept works again; the rest is taken away one by one, so that one that
 * cannot be does not hold the others back.
 * @throws ProblemError not_found, validation
 */
export const answerAdditions = async (
  context: RequestContext,
  user: User,
  body: { keep?: readonly number[] | undefined; remove?: readonly number[] | undefined },
): Promise<{ failed: Failure[] }> => {
  if (!body.keep && !body.remove) throw invalidField('keep', 'required')
  const { keep = [], remove = [] } = body
  const removed = new Set(remove)
  if (keep.some(id => removed.has(id))) throw invalidField('remove', 'invalid')
  const isRemoved = ({ id }: AdditionRow): boolean => removed.has(id)
  const rows = await transact(context.db, async trx => {
    await lockUser(trx, user.id)
    const all = await readAdditions(trx, user)
    const known = new Set(all.map(({ id }) => id))
    if ([...keep, ...remove].some(id => !known.has(id))) throw new ProblemError('not_found')
    await wakeAdditions(trx, user.id, keep)
    const devices = all.filter(({ id, kind }) => kind === 'device' && keep.includes(id))
    await recallDevices(
      trx,
      user.id,
      devices.map(({ ref }) => Buffer.from(ref, 'hex')),
    )
    const data = { kept: keep.length, removed: removed.size }
    await audit(trx, context, { event: 'additions_answered', actor: user.id, subject: `user ${user.id}`, data })
    return all
  })
  const failed: Failure[] = []
  for (const row of rows.filter(one => isRemoved(one) && !isOfDomain(one)))
    failed.push(...(await takeAway(context, user, row)))
  const keyOf = ({ kind, ref }: AdditionRow): string => `${kind} ${ref}`
  const moves = rows.filter(isOfDomain)
  for (const key of new Set(moves.filter(isRemoved).map(keyOf))) {
    const changes = moves.filter(move => keyOf(move) === key)
    failed.push(...(await takeBackServers(context, user, changes, isRemoved)))
  }
  return { failed }
}
