import { chainWaiting } from '../audit/chain'
import { audit } from '../audit/service'
import { checkPassword } from '../auth/check-password'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { forget } from '../payments/methods'
import { deleteMethods } from '../payments/methods-repository'
import type { RequestContext } from '../request-context'
import { createAdmission } from '../security/admission'
import { listFormerEmails } from '../users/former-email-repository'
import { findUser, lockUser } from '../users/repository'
import { keepRegistrations } from './former-registrations-repository'
import { creditLeft, deleteAccount, findHeldDomains, readEverything } from './repository'

/** Each export is in memory as a whole: one is made at a time, and so many may wait. */
const exports = createAdmission(1, 20)

/** Everything that is stored of the account, as one document. @throws ProblemError unavailable when too many wait */
export const exportAccount = async (context: RequestContext, user: User) => {
  const row = await findUser(context.db, user.id)
  if (!row) throw new ProblemError('unauthorized')
  const { email, full_name, address, phone, language, time_zone, created_at } = row
  await chainWaiting(context.db, context.keys)
  const parts = await exports.run(() => readEverything(context.db, user.id))
  await transact(context.db, trx =>
    audit(trx, context, { event: 'account_exported', actor: user.id, subject: `user ${user.id}` }),
  )
  const profile = { full_name, address, phone, language, time_zone }
  return { exported_at: new Date().toISOString(), email, created_at: created_at.toISOString(), profile, ...parts }
}

/**
 * Deletes the account for good, and its saved methods at their providers.
 * @throws ProblemError identity_wrong, domains_held, domains_kept, last_admin, too_many_requests
 */
export const leave = async (context: RequestContext, user: User, password: string): Promise<void> => {
  const row = await findUser(context.db, user.id)
  if (!row) throw new ProblemError('unauthorized')
  if (!(await checkPassword(context, row, password))) throw new ProblemError('identity_wrong')
  if (row.is_admin) throw new ProblemError('admin_account')
  const methods = await transact(context.db, async trx => {
    await lockUser(trx, user.id)
    const { held, keptHours } = await findHeldDomains(trx, user.id)
    if (held) throw new ProblemError('domains_held')
    if (keptHours > 0) throw new ProblemError('domains_kept', { params: { hours: keptHours } })
    const credit = await creditLeft(trx, user.id)
    const former = (await listFormerEmails(trx, user.id)).map(({ email }) => email)
    const saved = await deleteMethods(trx, user.id)
    await keepRegistrations(trx, user.id)
    await deleteAccount(trx, user.id)
    const language = storedLanguage(row.language) ?? context.language
    // Without the link that stops everything: nothing is left that it could stop.
    for (const to of [row.email, ...former])
      await enqueue(trx, 'send_notice', { notice: 'account_deleted', to, language, params: { email: row.email } })
    // What the operator may owe is not forgotten with the account.
    const data: Record<string, string> = credit === '' ? {} : { credit }
    await audit(trx, context, { event: 'account_deleted', actor: user.id, subject: `user ${user.id}`, data })
    return saved
  })
  for (const method of methods) await forget(context, method)
}
