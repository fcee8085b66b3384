import type { Contact, ContactConfirmed, Contacts, ShownContacts } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { goOnAsPaid } from '../billing/credit-repository'
import type { ContactRole, ContactRow, Database, DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { orderChange } from '../domains/order-change'
import { toDomain } from '../domains/to-dto'
import { readCountry } from '../postal/check-address'
import { countVisit } from '../rate-limit/proof-of-work'
import { findWaitingOf } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { hashToken } from '../security/tokens'
import { findUser } from '../users/repository'
import { confirmContact, requireConfirmed } from './confirmation'
import { assertComplete, contactRoles, isOtherHolder } from './registrant'
import {
  answerChange,
  askHolders,
  changeOf,
  confirmationOf,
  dropChange,
  noteFormerEmail,
  tellAtOnce,
} from './registrant-change'
import { deleteFormerEmails } from './registrant-change-repository'
import { composeCards } from './registry-cards'
import { registryContacts } from './registry-objects'
import { findContacts, saveContacts } from './repository'

const empty: Contact = { name: '', email: '', phone: '', address: '', hidden: true }

/** What is not known of the postal address is left out. */
const toContact = ({ name, email, phone, address, hidden, ...row }: ContactRow): Contact => ({
  name,
  email,
  phone,
  address,
  hidden,
  ...(row.organisation !== '' && { organisation: row.organisation }),
  ...(row.street.length > 0 && { street: row.street }),
  ...(row.city !== '' && { city: row.city }),
  ...(row.province !== '' && { province: row.province }),
  ...(row.postal_code !== '' && { postal_code: row.postal_code }),
  ...(row.country !== '' && { country: row.country }),
  ...(row.address_id !== null && { address_id: row.address_id }),
})

const toRow = (domain_id: number, role: ContactRole, contact: Contact): ContactRow => ({
  domain_id,
  role,
  ...contact,
  organisation: contact.organisation ?? '',
  street: contact.street ?? [],
  city: contact.city ?? '',
  province: contact.province ?? '',
  postal_code: contact.postal_code ?? '',
  country: readCountry(contact.country ?? '') ?? '',
  address_id: contact.address_id ?? null,
})

/** Gives a domain its contacts. */
export const storeContacts = (trx: Trx, domainId: number, contacts: Contacts): Promise<void> =>
  saveContacts(
    trx,
    contactRoles.map(role => toRow(domainId, role, contacts[role])),
  )

/** Until they are saved, the registrant is reached by the owner's address, and nothing is shown to the public. */
const defaults = async (db: Database, ownerId: number): Promise<Contacts> => {
  const owner = await findUser(db, ownerId)
  return { registrant: { ...empty, email: owner?.email ?? '' }, admin: empty, tech: empty }
}

/** The three contacts of a domain (S3.7). */
export const contactsOf = async (context: Pick<RequestContext, 'db'>, domain: DomainRow): Promise<Contacts> => {
  const rows = await findContacts(context.db, domain.id)
  if (rows.length === 0) return defaults(context.db, domain.user_id)
  const saved = (role: ContactRole): Contact => {
    const row = rows.find(one => one.role === role)
    return row ? toContact(row) : empty
  }
  return { registrant: saved('registrant'), admin: saved('admin'), tech: saved('tech') }
}

/** With the registrant that waits to be confirmed. */
const shown = async (context: Pick<RequestContext, 'db'>, domain: DomainRow): Promise<ShownContacts> => {
  const [contacts, change] = [await contactsOf(context, domain), await changeOf(context.db, domain.id)]
  return { ...contacts, ...(change && { change }) }
}

/** S7.29. @throws ProblemError not_found */
export const getContacts = async (context: RequestContext, user: User, domainId: number): Promise<ShownContacts> =>
  shown(context, await getOwned(context.db, user, domainId))

const registrantIn = (rows: readonly ContactRow[]): ContactRow | undefined =>
  rows.find(({ role }) => role === 'registrant')

interface ContactChange {
  event: 'contacts_changed' | 'registrant_changed'
  /** Null where a link of a mail was followed. */
  actor: number | null
  contacts: Contacts
  former: readonly ContactRow[]
}

/**
 * Stores contacts, sends them to the registry of the domain, and writes it to the audit log. A request that the registry
 * does not have yet is registered with the contacts that it has then.
 */
const applyContacts = async (
  trx: Trx,
  context: RequestContext,
  domain: DomainRow,
  { event, actor, contacts, former }: ContactChange,
): Promise<void> => {
  const { id, status, user_id: account } = domain
  await storeContacts(trx, id, contacts)
  const registrant = registrantIn(former)
  const isOther = isOtherHolder(registrant, contacts.registrant)
  const place = context.registries.at(domain)
  if (isOther) await deleteFormerEmails(trx, id)
  else if (status !== 'pending') await noteFormerEmail(trx, place.profile, domain, registrant, contacts.registrant)
  const sent = await registryContacts(trx, domain, place, { isOtherHolder: isOther })
  if (sent && status !== 'pending')
    return orderChange(
      trx,
      context,
      actor,
      domain,
      { contacts: sent, formerContacts: [...former] },
      { event },
      context.isBulk,
    )
  await audit(trx, context, { event, actor, account, subject: `domain ${id}` })
}

/**
 * S7.29. An address of the registrant that is not known to be the account's is asked to confirm by mail. Where the registry
 * wants it, another holder waits to be confirmed, and the other contacts are saved.
 * @throws ProblemError registrant_incomplete, validation, not_found, domain_not_approved, too_many_requests;
 *   status_conflict while the registry has yet to answer the registration
 */
export const putContacts = (
  context: RequestContext,
  user: User,
  domainId: number,
  contacts: Contacts,
): Promise<ShownContacts> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, domainId)
    assertAllowed(domainCan.editContacts(toDomain(domain)))
    // What is ordered is registered with the contacts that it was ordered with, and others would be shown from then on.
    if (await findWaitingOf(trx, domainId, 'register')) throw new ProblemError('status_conflict')
    assertComplete(contacts)
    const { profile } = context.registries.at(domain)
    const rows = await findContacts(trx, domainId)
    const former = registrantIn(rows)
    const change = { event: 'contacts_changed', actor: user.id, former: rows } as const
    const wanted = domain.status === 'pending' ? undefined : confirmationOf(profile, former, contacts.registrant)
    if (wanted && former) {
      composeCards(
        contactRoles.map(role => toRow(domainId, role, contacts[role])),
        profile,
      )
      await askHolders(context, trx, user, domain, { former, contact: contacts.registrant, wanted })
      await applyContacts(trx, context, domain, {
        ...change,
        contacts: { ...contacts, registrant: toContact(former) },
      })
    } else {
      await dropChange(context, trx, user, domainId)
      await applyContacts(trx, context, domain, { ...change, contacts })
      await requireConfirmed(context, trx, user, domain, contacts.registrant.email)
      await tellAtOnce(trx, profile, domain, former, contacts.registrant)
      if (domain.status === 'pending') await goOnAsPaid(trx, [domainId])
    }
    return shown({ db: trx }, domain)
  })

/**
 * Confirms an address, or answers a change of registrant, by the secret of a mailed link.
 * @throws ProblemError not_found when the link was used, replaced or has ended; too_many_requests
 */
export const confirmByLink = async (
  context: RequestContext,
  token: string,
  refuse = false,
): Promise<ContactConfirmed> => {
  await countVisit(context, limits.loginPerAddress)
  const link = hashToken(token)
  const answered = await answerChange(context, link, refuse, async (trx, domain, registrant) => {
    const former = await findContacts(trx, domain.id)
    const current = await contactsOf({ db: trx }, domain)
    const contacts = { ...current, registrant }
    await applyContacts(trx, context, domain, { event: 'registrant_changed', actor: null, contacts, former })
  })
  return answered ?? confirmContact(context, link)
}
