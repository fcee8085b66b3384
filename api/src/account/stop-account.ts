import { restAdditions } from '../additions/service'
import { deleteChallengesOf } from '../auth/challenge-repository'
import type { Trx, UserRow } from '../database/schema'
import { stopOperations } from '../operations/stop'
import type { RequestContext } from '../request-context'
import { keepDomains } from '../transfers/keep-domains'
import { clearPassword } from '../users/repository'
import { useControlLink } from './control-link'
import { type Restored, restoreEmail, signOutEverywhere } from './restore-email'

/** The reader of a mail to `email`, who asked by the link with this hash. */
interface Asked {
  user: UserRow
  email: string
  /** Null for a link of a transfer, which is used up with it. */
  hash: Buffer | null
}

/**
 * Takes an account out of the hands of everybody but the reader of a mail: what waits is cancelled, the domains are
 * locked, every session is over, what was added lately rests, and a new password can be set only through the address that
 * the mail went to, whatever the account's address was changed to since.
 * @returns the address that the account has now, those that it has no more, and the names of domains that were in danger
 * @throws ProblemError link_used when another request was first
 */
export const stopAccount = async (
  trx: Trx,
  context: RequestContext,
  { user, email, hash }: Asked,
): Promise<Restored & { domains: string[] }> => {
  await stopOperations(trx, context, user.id)
  // Domains before the account, as in every call that changes a domain.
  const domains = await keepDomains(trx, context, user.id, { locks: true })
  if (hash) await useControlLink(trx, hash)
  await clearPassword(trx, user.id)
  await signOutEverywhere(trx, user.id)
  await deleteChallengesOf(trx, user.id)
  await restAdditions(trx, user.id)
  return { ...(await restoreEmail(trx, user, email)), domains }
}
