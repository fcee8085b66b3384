import type { Database } from '../database/schema'
import { deleteObject, listUnused } from '../registry/contact-objects-repository'
import { type NamedRegistry, RegistryRefusal } from '../registry/port'
import { atEach } from '../registry/registry-of'
import type { Dependencies } from '../request-context'
import type { IsOver, JobNeeds } from '../set-aside/each-object'

const batch = 50

/** A registry may keep a deleted domain, with its contacts, for some days: the contact is tried again the next hour. */
const isStillLinked = (error: unknown): boolean =>
  error instanceof RegistryRefusal && (error.code === 2305 || error.code === 2304)

const removeAt = async (db: Database, { name, port }: NamedRegistry, isOver: IsOver): Promise<void> => {
  const ours = port.on(db, { isBulk: true })
  for (let after = ''; !isOver(); ) {
    const unused = await listUnused(db, name, after, batch)
    for (const id of unused) {
      if (isOver()) return
      await ours.removeContact(id, `tidy-${id}-${Date.now()}`).then(
        () => deleteObject(db, name, id),
        error => {
          if (!(error instanceof RegistryRefusal)) throw error
          return isStillLinked(error) ? undefined : deleteObject(db, name, id)
        },
      )
      after = id
    }
    if (unused.length < batch) return
  }
}

/**
 * Deletes contacts at the registries that no domain of ours refers to any more, such as those of domains that ended or left.
 * @throws RegistryUnavailable when one of the registries does not answer, after the others
 */
export const removeUnusedContacts = (
  { db, registries }: Pick<JobNeeds, 'db'> & Pick<Dependencies, 'registries'>,
  isOver: IsOver,
): Promise<void> => atEach(registries, one => removeAt(db, one, isOver))
