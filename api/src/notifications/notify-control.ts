import { normalizeEmail } from '@panel/shared/rules'
import type { Trx, UserRow } from '../database/schema'
import { storedLanguage } from '../language'
import { FORMER_EMAIL_DAYS } from '../limits'
import { enqueue, type Notice, type NoticeName } from '../mail/outbox-repository'
import type { Params } from '../mail/texts'
import type { Dependencies } from '../request-context'
import { newLink } from '../security/link-tokens'
import { listFormerEmails } from '../users/former-email-repository'
import { findUser } from '../users/repository'
import { type ControlLink, insertControlLink } from './link-repository'

type Needs = Pick<Dependencies, 'keys' | 'settings'>

const hoursOfFormer = FORMER_EMAIL_DAYS * 24

/** Hours for which a link works: at least as long as anything can wait that it stops. */
const lifetimeOf = ({ settings }: Needs): number => Math.max(hoursOfFormer, settings.TRANSFER_HOLD + 24)

const mail = async (
  trx: Trx,
  deps: Needs,
  user: UserRow,
  { notice, email, params }: { notice: NoticeName; email: string; params: Notice['params'] },
  purpose: ControlLink['purpose'],
): Promise<void> => {
  const { seed, hash } = newLink(deps.keys)
  await insertControlLink(trx, { token_hash: hash, user_id: user.id, purpose, email }, lifetimeOf(deps))
  const language = storedLanguage(user.language) ?? 'en'
  await enqueue(trx, 'send_notice', { notice, to: email, language, params, link: { page: purpose, seed } })
}

/**
 * Tells an account what was done that decides who controls it or its domains: at its present address and at every one of
 * the last 14 days, so that a thief who changes the address first is noticed all the same. Each mail has one link, with
 * which its reader stops what is under way; after a change of the address the former ones get the link that undoes it.
 */
export const notifyControl = async (
  trx: Trx,
  deps: Needs,
  userId: number,
  notice: NoticeName,
  params: Params = {},
): Promise<void> => {
  const user = await findUser(trx, userId)
  if (!user) return
  const former = await listFormerEmails(trx, userId)
  await mail(trx, deps, user, { notice, email: normalizeEmail(user.email), params }, 'stop')
  for (const { email } of former) {
    if (notice !== 'email_changed') await mail(trx, deps, user, { notice, email, params }, 'stop')
    else
      await mail(
        trx,
        deps,
        user,
        { notice, email, params: { ...params, former: email, context: 'undo' } },
        'undo_email',
      )
  }
}
