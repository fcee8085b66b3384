import { normalizeEmail } from '@panel/shared/rules'
import { storedLanguage } from '../base/language'
import { FORMER_EMAIL_DAYS } from '../base/limits'
import type { WaitingChange } from '../database/control-tables'
import type { Trx, UserRow } from '../database/schema'
import { enqueue, type MailLink, type NoticeName } from '../mail/outbox-repository'
import type { Params } from '../mail/texts'
import type { Dependencies, RequestContext } from '../request-context'
import { newLink } from '../security/link-tokens'
import { listFormerEmails, listLongHeldEmails } from '../users/former-email-repository'
import { findUser } from '../users/repository'
import { type ControlLink, countRecentLinks, insertControlLink } from './link-repository'

type Needs = Pick<Dependencies, 'keys' | 'settings'>

const hoursOfFormer = FORMER_EMAIL_DAYS * 24

/** Hours for which a link works: at least as long as anything can wait that it stops. */
const lifetimeOf = ({ settings }: Needs): number => Math.max(hoursOfFormer, settings.TRANSFER_HOLD + 24)

const makeLink = async <Page extends ControlLink['purpose']>(
  trx: Trx,
  deps: Needs,
  { id }: Pick<UserRow, 'id'>,
  { page, email, held }: { page: Page; email: string; held?: WaitingChange },
): Promise<{ page: Page; seed: string }> => {
  const { seed, hash } = newLink(deps.keys)
  const link = { token_hash: hash, user_id: id, purpose: page, email, ...(held && { held }) }
  await insertControlLink(trx, link, lifetimeOf(deps))
  return { page, seed }
}

/** Where mails about control go, each with its link and its turn among all such mails. */
export const linkReaders = async (
  trx: Trx,
  deps: Needs,
  user: UserRow,
  linkOfFormer: ControlLink['purpose'] = 'stop',
): Promise<{ email: string; link: MailLink; isFormer: boolean; turn: number }[]> => {
  const turn = await countRecentLinks(trx, user.id, lifetimeOf(deps))
  const former = await listFormerEmails(trx, user.id)
  const readers = [
    { email: normalizeEmail(user.email), page: 'stop', isFormer: false } as const,
    ...former.map(({ email }) => ({ email, page: linkOfFormer, isFormer: true })),
  ]
  const orders = []
  for (const { page, ...reader } of readers)
    orders.push({ ...reader, turn, link: await makeLink(trx, deps, user, { page, email: reader.email }) })
  return orders
}

/**
 * Tells an account what was done that decides who controls it or its domains: at its present address and at every one of
 * the last 14 days, so that a thief who changes the address first is noticed all the same. Each mail has one link, with
 * which its reader stops what is under way; after a change of the address the former ones get the link that undoes it. An
 * address that was the account's for 14 days can also have made at once what is `held`.
 */
export const notifyControl = async (
  trx: Trx,
  deps: Needs,
  userId: number,
  notice: NoticeName,
  params: Params = {},
  held?: WaitingChange,
): Promise<void> => {
  const user = await findUser(trx, userId)
  if (!user) return
  const language = storedLanguage(user.language) ?? 'en'
  const isMoved = notice === 'email_changed'
  const trusted = held ? await listLongHeldEmails(trx, userId) : []
  const readers = await linkReaders(trx, deps, user, isMoved ? 'undo_email' : 'stop')
  for (const { email, link, isFormer, turn } of readers) {
    const all = isMoved && isFormer ? { ...params, former: email, context: 'undo' } : params
    const allow =
      held && trusted.includes(email) ? await makeLink(trx, deps, user, { page: 'allow', email, held }) : undefined
    const order = { notice, to: email, language, params: all, link, ...(allow && { allow }) }
    await enqueue(trx, 'send_notice', order, { turn })
  }
}

const hour = 3_600_000

/** When what is asked for now takes effect: later where a domain leaves its account and nothing can bring it back. */
export const endOfHold = ({ settings }: Pick<RequestContext, 'settings'>, now: Date): Date =>
  new Date(now.getTime() + settings.TRANSFER_HOLD * hour)

/** A moment as mails say it, in UTC. */
export const mailTime = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')
