import { isDeepStrictEqual } from 'node:util'
import type { Contact, ContactConfirmed, RegistrantChange } from '@panel/shared/contract'
import { domainCan, fullName, normalizeEmail } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { type Language, storedLanguage } from '../base/language'
import { limits } from '../base/limits'
import { readClock } from '../clock/repository'
import type { ContactRow, DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { lockDomain } from '../domains/repository'
import { toDomain } from '../domains/to-dto'
import { enqueue, type NoticeName } from '../mail/outbox-repository'
import { notifyOwner } from '../notifications/notify-owner'
import { consume } from '../rate-limit/service'
import type { Dependencies, RequestContext } from '../request-context'
import { newLink } from '../security/link-tokens'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import type { RegistryProfile } from '../settings/registry-profile'
import { findUser } from '../users/repository'
import { settleAddress } from './confirmation'
import { holderName, isOtherHolder } from './registrant'
import {
  changesJob,
  deleteChange,
  endChange,
  findChange,
  findChangeByLink,
  findFormerEmail,
  insertFormerEmail,
  listEndedChanges,
  noteConfirmed,
  type RegistrantChangeRow,
  storeChange,
} from './registrant-change-repository'

const day = 86_400_000

/** What the registry wants of a change of holder; undefined where it may be made at once. */
export const confirmationOf = (
  { registrant_change: wanted }: RegistryProfile,
  former: ContactRow | undefined,
  contact: Contact,
): NonNullable<RegistryProfile['registrant_change']> | undefined =>
  wanted && wanted.confirmed_by.length > 0 && former?.name && isOtherHolder(former, contact) ? wanted : undefined

/** The change of a domain's registrant that waits, as its owner sees it. */
export const changeOf = async (
  trx: Pick<RequestContext, 'db'>['db'],
  id: number,
): Promise<RegistrantChange | undefined> => {
  const change = await findChange(trx, id)
  if (!change) return undefined
  const waits = [
    ...(change.former_confirmed ? [] : [{ holder: 'former' as const, email: change.former_email }]),
    ...(change.new_confirmed ? [] : [{ holder: 'new' as const, email: change.new_email }]),
  ]
  return { registrant: change.contact, waits_for: waits, ends_at: change.ends_at.toISOString() }
}

const isAsked = ({ registrant_change: wanted }: RegistryProfile, holder: 'former' | 'new'): boolean =>
  wanted?.confirmed_by.includes(holder) ?? false

const reachedAt = async (trx: Trx, domain: DomainRow, { email }: ContactRow): Promise<string> =>
  normalizeEmail(email) || normalizeEmail((await findUser(trx, domain.user_id))?.email ?? '')

/**
 * Notes where the holder was reached until now, as it confirms another holder for 14 more days: somebody who got into the
 * account may be the one who enters another address.
 */
export const noteFormerEmail = async (
  trx: Trx,
  profile: RegistryProfile,
  domain: DomainRow,
  former: ContactRow | undefined,
  { email }: Contact,
): Promise<void> => {
  if (!isAsked(profile, 'former') || !former?.name || normalizeEmail(former.email) === normalizeEmail(email)) return
  await insertFormerEmail(trx, domain.id, await reachedAt(trx, domain, former))
}

interface Asked {
  former: ContactRow
  contact: Contact
  wanted: NonNullable<RegistryProfile['registrant_change']>
}

/**
 * Keeps another holder of a domain until those who must have confirmed it by the links of their mails. Saved again, the
 * same change mails nothing.
 * @throws ProblemError too_many_requests
 */
export const askHolders = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  domain: DomainRow,
  { former, contact, wanted }: Asked,
): Promise<void> => {
  const known = await findChange(trx, domain.id)
  if (known && isDeepStrictEqual(known.contact, contact)) return
  const owner = await findUser(trx, domain.user_id)
  const emails = {
    former: (await findFormerEmail(trx, domain.id)) ?? (await reachedAt(trx, domain, former)),
    new: normalizeEmail(contact.email),
  }
  const ends_at = new Date((await readClock(trx)).getTime() + wanted.days * day)
  const language: Language = storedLanguage(owner?.language) ?? context.language
  const params = {
    domain: fullName(domain),
    from: holderName(former),
    to: holderName(contact),
    date: ends_at.toISOString(),
  }
  const links = new Map<string, Buffer>()
  for (const to of new Set(wanted.confirmed_by.map(holder => emails[holder]))) {
    await consume(context, limits.contactMailsPerAddress, `${domain.user_id}:${to}`)
    await consume(context, limits.contactMailsPerAccount, String(domain.user_id))
    const { seed, hash } = newLink(context.keys)
    links.set(to, hash)
    const link = { page: 'registrant_change', seed } as const
    await enqueue(trx, 'send_notice', { notice: 'registrant_change', to, language, params, link })
  }
  const asked = new Set(wanted.confirmed_by)
  await storeChange(trx, {
    domain_id: domain.id,
    contact,
    former_email: emails.former,
    new_email: emails.new,
    former_link: asked.has('former') ? (links.get(emails.former) ?? null) : null,
    new_link: asked.has('new') ? (links.get(emails.new) ?? null) : null,
    former_confirmed: !asked.has('former'),
    new_confirmed: !asked.has('new'),
    ends_at,
  })
  await audit(trx, context, { event: 'registrant_change_asked', actor: user.id, subject: `domain ${domain.id}` })
}

/** The owner entered the former holder again. */
export const dropChange = async (context: RequestContext, trx: Trx, user: User, domainId: number): Promise<void> => {
  if (!(await deleteChange(trx, domainId))) return
  await audit(trx, context, { event: 'registrant_change_ended', actor: user.id, subject: `domain ${domainId}` })
}

/** Tells both holders, and the owner's account, how a change ended. */
const tell = async (
  trx: Trx,
  notice: Extract<NoticeName, 'registrant_changed' | 'registrant_change_refused' | 'registrant_change_ended'>,
  domain: DomainRow,
  { former_email, new_email, contact }: RegistrantChangeRow,
): Promise<void> => {
  const owner = await findUser(trx, domain.user_id)
  const params = { domain: fullName(domain), to: holderName(contact) }
  const language = storedLanguage(owner?.language) ?? 'en'
  for (const to of new Set([former_email, new_email]))
    if (to !== owner?.email) await enqueue(trx, 'send_notice', { notice, to, language, params })
  await notifyOwner(trx, domain, notice, params)
}

/** Whether a change of holder, or of the address that a holder is reached at, was made without being confirmed. */
const isChanged = (former: ContactRow | undefined, contact: Contact): former is ContactRow =>
  former !== undefined &&
  former.name !== '' &&
  (isOtherHolder(former, contact) || normalizeEmail(former.email) !== normalizeEmail(contact.email))

/**
 * Mails both holders, and the owner's account, a change that was made at once, where the registry's policy wants it, or
 * has the former holder confirm the next one.
 */
export const tellAtOnce = async (
  trx: Trx,
  profile: RegistryProfile,
  domain: DomainRow,
  former: ContactRow | undefined,
  contact: Contact,
): Promise<void> => {
  const isWanted = profile.required_notices?.includes('registrant_change') || isAsked(profile, 'former')
  if (domain.status === 'pending' || !isWanted) return
  if (!isChanged(former, contact)) return
  const owner = await findUser(trx, domain.user_id)
  const params = {
    context: 'at_once',
    domain: fullName(domain),
    to: holderName(contact),
  }
  const language = storedLanguage(owner?.language) ?? 'en'
  const readers = new Set([normalizeEmail(former.email), normalizeEmail(contact.email)])
  for (const to of readers)
    if (to !== '' && to !== owner?.email)
      await enqueue(trx, 'send_notice', { notice: 'registrant_changed', to, language, params })
  await notifyOwner(trx, domain, 'registrant_changed', params)
}

type Apply = (trx: Trx, domain: DomainRow, contact: Contact) => Promise<void>

/**
 * Confirms, or refuses, a change of holder by the secret of a mailed link.
 * @param apply makes the registrant the domain's, here and at the registry, and writes that down
 * @returns undefined where the link is of no change that stands
 */
export const answerChange = (
  context: RequestContext,
  link: Buffer,
  refuse: boolean,
  apply: Apply,
): Promise<ContactConfirmed | undefined> =>
  transact(context.db, async trx => {
    const found = await findChangeByLink(trx, link)
    const domain = found && (await lockDomain(trx, found.domain_id))
    const change = domain && (await findChangeByLink(trx, link))
    if (!domain || !change) return undefined
    if (!domainCan.editContacts(toDomain(domain)).allowed) throw new ProblemError('not_found')
    const by = { former: change.former_link?.equals(link) ?? false, new: change.new_link?.equals(link) ?? false }
    const email = by.former ? change.former_email : change.new_email
    const about = { actor: null, account: domain.user_id, subject: `domain ${domain.id}` }
    const name = fullName(domain)
    if (refuse) {
      await deleteChange(trx, domain.id)
      await tell(trx, 'registrant_change_refused', domain, change)
      await audit(trx, context, { event: 'registrant_change_refused', ...about })
      return { email, change: { domain: name, state: 'refused' } }
    }
    const noted = await noteConfirmed(trx, domain.id, by)
    await audit(trx, context, { event: 'registrant_change_confirmed', ...about, data: { email } })
    if (!noted.former_confirmed || !noted.new_confirmed) return { email, change: { domain: name, state: 'waiting' } }
    await deleteChange(trx, domain.id)
    await apply(trx, domain, noted.contact)
    const { former_email, new_email } = noted
    const isReached = isAsked(context.registries.at(domain).profile, 'new') || former_email === new_email
    await settleAddress(context, trx, domain, new_email, isReached)
    await tell(trx, 'registrant_changed', domain, noted)
    return { email, change: { domain: name, state: 'done' } }
  })

const batch = 100

/** Ends changes that were not confirmed in time. */
export const endChanges = (deps: JobNeeds & Pick<Dependencies, 'keys'>, isOver: IsOver): Promise<void> =>
  eachObject<number>(deps, {
    job: changesJob,
    isOver,
    find: after => listEndedChanges(deps.db, after ?? 0, batch),
    object: id => `domain ${id}`,
    work: id =>
      transact(deps.db, async trx => {
        const domain = await lockDomain(trx, id)
        const ended = await endChange(trx, id)
        if (!domain || !ended) return undefined
        await tell(trx, 'registrant_change_ended', domain, ended)
        const about = { actor: null, account: domain.user_id, subject: `domain ${id}` }
        await audit(trx, deps, { event: 'registrant_change_ended', ...about })
        return undefined
      }),
  })
