import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { Trx } from '../database/schema'
import type { AdditionRow } from './repository'
import { askToStop, holdSession, holdToken, insertAddition, letRest, lockAdditions, recordMissing } from './repository'

interface NewAddition extends Pick<AdditionRow, 'kind' | 'name'> {
  /** Of the row: the id of a token, webhook, passkey or domain, or the hash of a device. */
  ref?: number | string
  /** What removing it brings back. */
  former?: object
}

/** Of an account; without a session or a token it is a sign-in or work of the server. */
type Adder = Pick<User, 'id'> & Partial<Pick<User, 'session_id' | 'token'>>

/**
 * A call that a reset or a stop overtakes adds nothing: these end sessions and let tokens rest before they look at what was
 * added, and wait there for the calls under way. No lock on the account, which other calls take before domains.
 * @throws ProblemError unauthorized
 */
export const assertStillSignedIn = async (trx: Trx, { id, session_id = 0, token }: Adder): Promise<void> => {
  const isHeld = token
    ? await holdToken(trx, id, token.id)
    : session_id === 0 || (await holdSession(trx, id, session_id))
  if (!isHeld) throw new ProblemError('unauthorized')
}

/**
 * Notes that something was added to an account, in the transaction that adds it.
 * @throws ProblemError unauthorized where the session has ended meanwhile
 */
export const recordAddition = async (
  trx: Trx,
  { ip }: { ip: string },
  adder: Adder,
  { kind, name, ref = '', former }: NewAddition,
): Promise<void> => {
  await assertStillSignedIn(trx, adder)
  await insertAddition(trx, {
    user_id: adder.id,
    kind,
    name,
    ref: String(ref),
    former: former ? JSON.stringify(former) : null,
    address: ip,
  })
}

/**
 * After a reset or a stop: what was added to the account in the last 30 days has no effect until its owner has answered
 * for it, since somebody else may have added it. Bulk work that was ordered stops.
 * @returns whether there was such work
 */
export const restAdditions = async (trx: Trx, userId: number): Promise<boolean> => {
  await lockAdditions(trx, userId)
  const isStopped = await askToStop(trx, userId)
  await recordMissing(trx, userId)
  await letRest(trx, userId)
  return isStopped
}
