import type { Trx } from '../database/schema'
import { deleteGuest, findGuest } from './guest-repository'
import { moveItems } from './repository'

/** Moves the cart of a guest to the account that signed in; the guest is deleted. */
export const mergeGuestCart = async (trx: Trx, guestTokenHash: Buffer, userId: number): Promise<void> => {
  const guestId = await findGuest(trx, guestTokenHash)
  if (guestId === null) return
  await moveItems(trx, guestId, userId)
  await deleteGuest(trx, guestId)
}
