import type { Contact, Contacts } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import type { ContactRole, ContactRow, Database, DomainRow } from '../database/schema'
import { transact } from '../database/transact'
import { requireAllowed, requireLocked, requireOwned } from '../domains/access'
import { presentDomain } from '../domains/present'
import type { User } from '../http/caller'
import type { Scope } from '../scope'
import { findUser } from '../users/repository'
import { findContacts, saveContacts } from './repository'

const empty: Contact = { name: '', email: '', phone: '', address: '', hidden: true }

const toContact = ({ name, email, phone, address, hidden }: ContactRow): Contact => ({
  name,
  email,
  phone,
  address,
  hidden,
})

/** Until they are saved, the registrant is reached by the owner's address, and nothing is shown to the public. */
const defaults = async (db: Database, ownerId: number): Promise<Contacts> => {
  const owner = await findUser(db, ownerId)
  return { registrant: { ...empty, email: owner?.email ?? '' }, admin: empty, tech: empty }
}

/** The three contacts of a domain (S3.7). */
export const contactsOf = async (scope: Pick<Scope, 'db'>, domain: DomainRow): Promise<Contacts> => {
  const rows = await findContacts(scope.db, domain.id)
  if (rows.length === 0) return defaults(scope.db, domain.user_id)
  const saved = (role: ContactRole): Contact => {
    const row = rows.find(one => one.role === role)
    return row ? toContact(row) : empty
  }
  return { registrant: saved('registrant'), admin: saved('admin'), tech: saved('tech') }
}

/** S7.29. @throws Refusal not_found */
export const getContacts = async (scope: Scope, user: User, domainId: number): Promise<Contacts> =>
  contactsOf(scope, await requireOwned(scope.db, user, domainId))

/** S7.29. @throws Refusal not_found, domain_not_approved */
export const putContacts = (scope: Scope, user: User, domainId: number, contacts: Contacts): Promise<Contacts> =>
  transact(scope.db, async trx => {
    const domain = await requireLocked(trx, user, domainId)
    requireAllowed(domainCan.editContacts(presentDomain(domain)))
    const roles: ContactRole[] = ['registrant', 'admin', 'tech']
    await saveContacts(
      trx,
      roles.map(role => ({ domain_id: domainId, role, ...contacts[role] })),
    )
    return contacts
  })
