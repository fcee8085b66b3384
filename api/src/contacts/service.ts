import type { Contact, Contacts } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import type { ContactRole, ContactRow, Database, DomainRow, NewContact, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { toDomain } from '../domains/to-dto'
import { readCountry } from '../postal/check-address'
import type { RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { requireConfirmed } from './confirmation'
import { assertComplete, contactRoles } from './registrant'
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

const toRow = (domain_id: number, role: ContactRole, contact: Contact): NewContact => ({
  domain_id,
  role,
  organisation: '',
  street: [],
  city: '',
  province: '',
  postal_code: '',
  address_id: null,
  ...contact,
  country: readCountry(contact.country ?? '') ?? '',
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

/** S7.29. @throws ProblemError not_found */
export const getContacts = async (context: RequestContext, user: User, domainId: number): Promise<Contacts> =>
  contactsOf(context, await getOwned(context.db, user, domainId))

/** A request that the registry does not have yet is registered with the contacts that it has then. */
const sendToRegistry = async (trx: Trx, context: RequestContext, domain: DomainRow): Promise<void> => {
  const contacts = await registryContacts(trx, domain, context.registries.of(domain.zone))
  if (contacts && domain.status !== 'pending')
    await context.work.schedule(trx, domain.id, 'update', { contacts }, context.isBulk)
}

/**
 * S7.29. An address of the registrant that is not known to be the account's is asked to confirm by mail.
 * @throws ProblemError registrant_incomplete, validation, not_found, domain_not_approved, too_many_requests
 */
export const putContacts = (
  context: RequestContext,
  user: User,
  domainId: number,
  contacts: Contacts,
): Promise<Contacts> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, domainId)
    assertAllowed(domainCan.editContacts(toDomain(domain)))
    assertComplete(contacts)
    await storeContacts(trx, domainId, contacts)
    await sendToRegistry(trx, context, domain)
    await requireConfirmed(context, trx, user, domain, contacts.registrant.email)
    await audit(trx, context, { event: 'contacts_changed', actor: user.id, subject: `domain ${domainId}` })
    return contactsOf({ db: trx }, domain)
  })
