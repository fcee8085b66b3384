import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { chainWaiting } from '../audit/chain'
import { audit } from '../audit/service'
import { checkPassword } from '../auth/check-password'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import type { Trx } from '../database/schema'
import { readSnapshot, transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { forget } from '../payments/methods'
import { deleteMethods } from '../payments/methods-repository'
import type { RequestContext } from '../request-context'
import { createAdmission } from '../security/admission'
import { listFormerEmails } from '../users/former-email-repository'
import { findUser, lockUser } from '../users/repository'
import { keepRegistrations } from './former-registrations-repository'
import { creditLeft, deleteAccount, findHeldDomains, readEverything } from './repository'

/** An export reads the database for seconds: one is made at a time, and so many may wait. */
const exports = createAdmission(1, 20)

/** A JSON document in pieces. */
async function* writeDocument(trx: Trx, userId: number, head: object): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  yield* readEverything(trx, userId)
  yield '}'
}

/**
 * Everything that is stored of the account, as one JSON document. It is in memory only zipped: neither its size nor the
 * pace of its reader may hold up other calls or the database.
 * @throws ProblemError unavailable when too many wait
 */
export const exportAccount = async (context: RequestContext, user: User): Promise<Readable> => {
  const row = await findUser(context.db, user.id)
  if (!row) throw new ProblemError('unauthorized')
  const { email, full_name, address, phone, language, time_zone, created_at } = row
  await chainWaiting(context.db, context.keys)
  const profile = { full_name, address, phone, language, time_zone }
  const head = { exported_at: new Date(), email, created_at, profile }
  const zipped = await exports.run(() =>
    readSnapshot(context.db, trx =>
      pipeline(writeDocument(trx, user.id, head), createGzip({ level: 3 }), zip => buffer(zip)),
    ),
  )
  await transact(context.db, trx =>
    audit(trx, context, { event: 'account_exported', actor: user.id, subject: `user ${user.id}` }),
  )
  return Readable.from([zipped]).pipe(createGunzip())
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
