import type { AccountNote, AdminAccount } from '@panel/shared/contract'
import { audit } from '../audit/service'
import { deleteSessionsOf, findLastUse } from '../auth/session-repository'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import { readCredits } from '../billing/credit-repository'
import { listOrders } from '../billing/repository'
import { orderNumber } from '../billing/to-dto'
import type { Trx, UserRow } from '../database/schema'
import { transact } from '../database/transact'
import { lockAllOwned } from '../domains/repository'
import { enqueue } from '../mail/outbox-repository'
import type { RequestContext } from '../request-context'
import { keepDomains } from '../transfers/keep-domains'
import { listOpenTransfers } from '../transfers/repository'
import { notifyReceiver, tellSender } from '../transfers/service'
import { findUser, lockUser } from '../users/repository'
import { countDomains, deleteNote, insertNote, listNotes, newestDomains, setDisabled } from './account-repository'
import { toAdminDomains } from './service'
import { adminVerificationsOf } from './verifications'

/** Domains and orders that are shown of an account; lists that can be searched have the others. */
const shown = 50

const getUser = async ({ db }: Pick<RequestContext, 'db'>, id: number): Promise<UserRow> => {
  const user = await findUser(db, id)
  if (!user) throw new ProblemError('not_found')
  return user
}

const domainsOf = async (context: RequestContext, id: number) =>
  toAdminDomains(context, await newestDomains(context.db, id, shown))

/** @throws ProblemError not_found */
export const getAccount = async (context: RequestContext, id: number): Promise<AdminAccount> => {
  const { email, full_name, phone, address, is_admin, created_at, disabled_at } = await getUser(context, id)
  const { PRICES } = context.settings
  const [counts, domains, orders, credit, notes, lastUse, verifications] = await Promise.all([
    countDomains(context.db, id),
    domainsOf(context, id),
    PRICES ? listOrders(context.db, { userId: id, before: null }, shown) : [],
    PRICES ? readCredits(context.db, id) : [],
    listNotes(context.db, id),
    findLastUse(context.db, id),
    adminVerificationsOf(context, id),
  ])
  return {
    id,
    email,
    full_name,
    is_admin,
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
    phone,
    address,
    last_seen_at: lastUse?.toISOString() ?? null,
    counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
    domains,
    orders: orders.map(order => ({
      id: order.id,
      number: orderNumber(order),
      created_at: order.created_at.toISOString(),
      state: order.state,
      currency: order.currency,
      total: order.total,
    })),
    credit,
    notes: notes.map(({ created_at: at, ...note }) => ({ ...note, at: at.toISOString() })),
    verifications,
  }
}

/** Ends what would take domains away from an account, or waits for a hold, and notifies both sides of its offers. */
const cancelDepartures = async (trx: Trx, context: RequestContext, userId: number): Promise<void> => {
  const offers = await listOpenTransfers(trx, userId)
  await keepDomains(trx, context, userId, { locks: false })
  for (const transfer of offers) {
    await tellSender(trx, context, 'transfer_ended', transfer)
    await notifyReceiver(trx, { language: 'en' }, 'transfer_ended', transfer)
  }
}

/**
 * Takes an account out of use, or lets it back in. It is signed out everywhere, its API tokens and its bulk work stop.
 * Its domains stay as they are: what would make one leave the account, and what else waits for a hold, is cancelled. Its
 * owner is notified by mail.
 * @throws ProblemError not_found, own_account
 */
export const disableAccount = async (
  context: RequestContext,
  admin: User,
  id: number,
  disabled: boolean,
): Promise<AdminAccount> => {
  if (id === admin.id) throw new ProblemError('own_account')
  await transact(context.db, async trx => {
    // Domains before the account, as in every call that changes a domain.
    if (disabled) await lockAllOwned(trx, id)
    await lockUser(trx, id)
    const user = await getUser({ db: trx }, id)
    if ((user.disabled_at !== null) === disabled) return
    await setDisabled(trx, id, disabled)
    if (disabled) {
      await deleteSessionsOf(trx, id)
      await cancelDepartures(trx, context, id)
    }
    const event = disabled ? 'account_disabled' : 'account_enabled'
    const language = storedLanguage(user.language) ?? 'en'
    await enqueue(trx, 'send_notice', { notice: event, to: user.email, language, params: {} })
    await audit(trx, context, { event, actor: admin.id, account: id, subject: `user ${id}` })
  })
  return getAccount(context, id)
}

/** @throws ProblemError not_found */
export const addNote = (context: RequestContext, admin: User, id: number, text: string): Promise<AccountNote> =>
  transact(context.db, async trx => {
    await getUser({ db: trx }, id)
    const { created_at, ...note } = await insertNote(trx, { user_id: id, author_id: admin.id, text })
    // Its text is not for the log, nor for the activity that the account sees.
    await audit(trx, context, { event: 'account_note_added', actor: admin.id, subject: `user ${id}` })
    return { ...note, at: created_at.toISOString(), author: admin.email }
  })

/** @throws ProblemError not_found */
export const removeNote = (context: RequestContext, admin: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    const removed = await deleteNote(trx, id)
    if (!removed) throw new ProblemError('not_found')
    await audit(trx, context, { event: 'account_note_removed', actor: admin.id, subject: `user ${removed.user_id}` })
  })
