import type { ContactConfirmed } from '@panel/shared/contract'
import { normalizeEmail } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import { CONTACT_DAYS, limits } from '../base/limits'
import { readClock } from '../clock/repository'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { getOwnedForUpdate } from '../domains/access'
import { type DomainChanges, updateDomain } from '../domains/repository'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { endWaiting, findByLink, findContactEmail, storeConfirmed, takeLink } from './email-repository'
import { liftHolds } from './holds'
import { mailLink } from './mail-link'
import { findContacts } from './repository'

const day = 86_400_000

/** @throws ProblemError too_many_requests */
const ask = async (context: RequestContext, trx: Trx, domain: DomainRow, email: string, by: Date): Promise<void> => {
  await consume(context, limits.contactMailsPerAddress, `${domain.user_id}:${email}`)
  await consume(context, limits.contactMailsPerAccount, String(domain.user_id))
  const language = storedLanguage((await findUser(trx, domain.user_id))?.language) ?? context.language
  await mailLink(trx, context, 'contact_confirm', { domain, email, by, language })
}

/** When an address has to be confirmed that is entered now. */
export const confirmBy = (now: Date): Date => new Date(now.getTime() + CONTACT_DAYS * day)

const nothing = { confirm_by: null, confirm_reminded_at: null } as const satisfies DomainChanges

/**
 * Has a registrant's address confirmed that is not known to be the account's: the domain waits for that from now on. One
 * that waits already goes on to do so, whichever address is entered and left out meanwhile.
 * @throws ProblemError too_many_requests
 */
export const requireConfirmed = async (
  context: RequestContext,
  trx: Trx,
  user: Pick<User, 'id' | 'email'>,
  domain: DomainRow,
  typed: string,
): Promise<void> => {
  const email = normalizeEmail(typed)
  if (email === '') return
  const known = await findContactEmail(trx, user.id, email)
  if (known?.confirmed_at || email === normalizeEmail(user.email)) {
    await updateDomain(trx, domain.id, nothing)
    return liftHolds(trx, context)
  }
  const now = await readClock(trx)
  const by = domain.confirm_by ?? confirmBy(now)
  await updateDomain(trx, domain.id, { confirm_by: by })
  const hasLink = known?.link_ends_at && known.link_ends_at > now
  if (!hasLink) await ask(context, trx, domain, email, by)
}

/**
 * Mails a new link to the registrant of a domain that waits.
 * @throws ProblemError not_found, unchanged, too_many_requests
 */
export const resendConfirmation = (context: RequestContext, user: User, domainId: number): Promise<void> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, domainId)
    const registrant = (await findContacts(trx, domainId)).find(({ role }) => role === 'registrant')
    const email = normalizeEmail(registrant?.email ?? '')
    if (domain.confirm_by === null || email === '') throw new ProblemError('unchanged')
    await ask(context, trx, domain, email, domain.confirm_by)
  })

/** From now on an address is the account's own, and what waited for it goes on. */
export const confirmAddress = async (
  trx: Trx,
  context: RequestContext,
  userId: number,
  email: string,
): Promise<void> => {
  // Domains first, as a change of contacts locks them: the other way round, the two would deadlock.
  await endWaiting(trx, userId, email)
  await storeConfirmed(trx, userId, email)
  await liftHolds(trx, context)
}

/**
 * After a change of holder: an address that a link went to is confirmed by it; another one has yet to be.
 * @throws ProblemError too_many_requests
 */
export const settleAddress = async (
  context: RequestContext,
  trx: Trx,
  domain: DomainRow,
  email: string,
  isReached: boolean,
): Promise<void> => {
  if (email === '') return
  if (isReached) return confirmAddress(trx, context, domain.user_id, email)
  const owner = await findUser(trx, domain.user_id)
  if (owner) await requireConfirmed(context, trx, owner, domain, email)
}

/**
 * Confirms an address by a mailed link, for all domains of the account that entered it.
 * @throws ProblemError not_found when the link was used, replaced or has ended
 */
export const confirmContact = (context: RequestContext, link: Buffer): Promise<ContactConfirmed> =>
  transact(context.db, async trx => {
    const found = await findByLink(trx, link)
    if (!found) throw new ProblemError('not_found')
    const { user_id, email } = found
    await endWaiting(trx, user_id, email)
    if (!(await takeLink(trx, link))) throw new ProblemError('not_found')
    await confirmAddress(trx, context, user_id, email)
    await audit(trx, context, { event: 'contact_confirmed', actor: null, account: user_id, subject: `user ${user_id}` })
    return { email }
  })
