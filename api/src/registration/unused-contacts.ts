import { deleteObject, listUnused, postponeObject, unusedJob } from '../registry/contact-objects-repository'
import { type NamedRegistry, RegistryRefusal, RegistryUnavailable } from '../registry/port'
import { atEach } from '../registry/registry-of'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { silences } from './due'

const batch = 50

/** A registry may keep a deleted domain, with its contacts, for some weeks. */
const isStillLinked = ({ code }: RegistryRefusal): boolean => code === 2305 || code === 2304

/**
 * One that the registry does not have, or not for us, is forgotten too.
 * @throws RegistryRefusal once, when a contact is given up that the registry has refused for 60 days
 */
const remove = async (deps: JobNeeds, { name, port }: NamedRegistry, id: string): Promise<void> => {
  try {
    await port.on(deps.db, { isBulk: true }).removeContact(id, `tidy-${id}-${Date.now()}`)
  } catch (error) {
    if (!(error instanceof RegistryRefusal)) throw error
    if (isStillLinked(error)) {
      if (await postponeObject(deps.db, name, id)) throw error
      return
    }
  }
  await deleteObject(deps.db, name, id)
}

const removeAt = async (deps: JobNeeds, one: NamedRegistry, isOver: IsOver): Promise<void> => {
  let silent: RegistryUnavailable[] = []
  const isAway = (): boolean => silent.length >= silences
  await eachObject<string>(deps, {
    job: unusedJob,
    isOver: () => isOver() || isAway(),
    find: after => listUnused(deps.db, one.name, after ?? '', batch),
    object: id => `${one.name} ${id}`,
    work: async id => {
      try {
        await remove(deps, one, id)
        silent = []
      } catch (error) {
        silent = error instanceof RegistryUnavailable && error.code === undefined ? [...silent, error] : []
        throw error
      }
      return undefined
    },
  })
  if (isAway()) throw silent[0]
}

/**
 * Deletes contacts at the registries that no domain of ours refers to any more, such as those of domains that ended or
 * left. One that fails is set aside.
 * @throws RegistryUnavailable when one of the registries does not answer, after the others
 */
export const removeUnusedContacts = (
  deps: JobNeeds & Pick<Dependencies, 'registries'>,
  isOver: IsOver = () => false,
): Promise<void> => atEach(deps.registries, one => removeAt(deps, one, isOver))
