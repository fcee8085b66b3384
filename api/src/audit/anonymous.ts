import type { AuditEvent } from '@panel/shared/contract'
import { limits } from '../base/limits'
import { transact } from '../database/transact'
import { clientKey, isWithin } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import type { Keys } from '../security/keys'
import { findUserByEmail } from '../users/repository'
import { audit } from './service'

/** Names a mailbox without an account: the same one each time, but not which. */
const mailboxOf = (keys: Keys, email: string): string =>
  `mailbox ${keys.digest(`mailbox ${email}`).subarray(0, 8).toString('hex')}`

/**
 * Writes down what somebody did who is not signed in. Limited: a few entries of a client are enough to see an attempt, and
 * a flood must not fill the log. The entry stays when the call is rolled back.
 */
export const auditAnonymous = async (
  context: RequestContext,
  event: AuditEvent,
  email: string,
  data: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const isWithinLimit =
    (await isWithin(context, limits.anonymousEntries, `${event} ${clientKey(context.ip)}`)) &&
    (await isWithin(context, limits.anonymousEntriesOverall, event))
  if (!isWithinLimit) return
  const user = await findUserByEmail(context.counters, email)
  const subject = user ? `user ${user.id}` : mailboxOf(context.keys, email)
  await transact(context.counters, trx =>
    audit(trx, context, { event, actor: null, account: user?.id ?? null, subject, data }),
  )
}
