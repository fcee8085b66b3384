import { voidCodesOf } from '../auth/code-repository'
import { deleteSessionsOf } from '../auth/session-repository'
import { storedLanguage } from '../base/language'
import { endControlLinks } from '../control/link-repository'
import type { Trx, UserRow } from '../database/schema'
import { enqueue } from '../mail/outbox-repository'
import { deleteFormerEmails, listFormerEmails } from '../users/former-email-repository'
import { changeEmail } from './repository'

/** The address that an account has now, and those that it has no more. */
export interface Restored {
  email: string
  dropped: string[]
}

/**
 * Puts back an address that was the account's, where it is not the present one. What came after it is forgotten: no mail
 * about control goes there any more, and no link that went there works, so that a thief who chose those addresses
 * cannot undo this. Links to this address and to those from before go on to work: something else may have to be stopped.
 */
export const restoreEmail = async (trx: Trx, user: Pick<UserRow, 'id' | 'email'>, email: string): Promise<Restored> => {
  const present = user.email.toLowerCase()
  const former = await listFormerEmails(trx, user.id)
  const target = former.find(one => one.email === email)
  const isMoved = target !== undefined && (await changeEmail(trx, user.id, email))
  const older = isMoved ? former.filter(one => one.left_at < target.left_at) : former
  if (isMoved) await deleteFormerEmails(trx, user.id, target.left_at)
  await endControlLinks(trx, user.id, [email, ...older.map(one => one.email)])
  const newer = former.filter(one => target !== undefined && one.left_at > target.left_at)
  return { email: isMoved ? email : present, dropped: isMoved ? [present, ...newer.map(one => one.email)] : [] }
}

/** Tells every address that the change was undone, and whether everything else was stopped with it. */
export const tellRestored = async (
  trx: Trx,
  { language }: Pick<UserRow, 'language'>,
  { email, dropped }: Restored,
  context?: 'stopped',
): Promise<void> => {
  for (const to of [email, ...dropped])
    await enqueue(trx, 'send_notice', {
      notice: 'email_change_undone',
      to,
      language: storedLanguage(language) ?? 'en',
      params: { email, ...(context && { context }) },
    })
}

/** Ends all sessions of the account and voids the codes that were mailed to it. */
export const signOutEverywhere = async (trx: Trx, userId: number): Promise<void> => {
  await deleteSessionsOf(trx, userId)
  await voidCodesOf(trx, userId)
}
