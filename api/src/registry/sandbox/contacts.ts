import type { ContactCard } from '../../database/registry-columns'
import type { Database } from '../../database/schema'
import { type ContactIds, RegistryRefusal } from '../port'
import {
  deleteSandboxContact,
  findSandboxContact,
  insertSandboxContact,
  updateSandboxContact,
} from '../sandbox-objects-repository'

/** @throws RegistryRefusal 2303 */
const requireContact = async (db: Database, id: string): Promise<ContactCard> => {
  const found = await findSandboxContact(db, id)
  if (!found) throw new RegistryRefusal(2303, `There is no contact ${id}`)
  return found
}

/** @throws RegistryRefusal 2303 where one of them does not exist */
export const requireContacts = async (db: Database, ids: ContactIds = {}): Promise<void> => {
  for (const id of Object.values(ids)) await requireContact(db, id)
}

/** @throws RegistryRefusal 2302 */
export const createContact = async (db: Database, card: ContactCard): Promise<null> => {
  if (!(await insertSandboxContact(db, card))) throw new RegistryRefusal(2302, 'Object exists')
  return null
}

/** @throws RegistryRefusal 2303 */
export const updateContact = async (db: Database, card: ContactCard): Promise<null> => {
  await requireContact(db, card.id)
  await updateSandboxContact(db, card)
  return null
}

/** @throws RegistryRefusal 2303, 2305 */
export const removeContact = async (db: Database, id: string): Promise<null> => {
  await requireContact(db, id)
  if (!(await deleteSandboxContact(db, id))) throw new RegistryRefusal(2305, 'Object association prohibits operation')
  return null
}
