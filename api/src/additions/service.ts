import type { Trx } from '../database/schema'
import type { AdditionRow } from './repository'
import { askToStop, insertAddition, letRest, recordMissing } from './repository'

interface NewAddition extends Pick<AdditionRow, 'kind' | 'name'> {
  /** Of the row: the id of a token, webhook, passkey or domain, or the hash of a device. */
  ref?: number | string
  /** What removing it brings back. */
  former?: object
}

/** Notes that something was added to an account, in the transaction that adds it. */
export const recordAddition = (
  trx: Trx,
  { ip }: { ip: string },
  userId: number,
  { kind, name, ref = '', former }: NewAddition,
): Promise<void> =>
  insertAddition(trx, {
    user_id: userId,
    kind,
    name,
    ref: String(ref),
    former: former ? JSON.stringify(former) : null,
    address: ip,
  })

/**
 * After a reset or a stop: what was added to the account in the last 30 days has no effect until its owner has answered
 * for it, since somebody else may have added it. Bulk work that was ordered stops.
 */
export const restAdditions = async (trx: Trx, userId: number): Promise<void> => {
  await askToStop(trx, userId)
  await recordMissing(trx, userId)
  await letRest(trx, userId)
}
