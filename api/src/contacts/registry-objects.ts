import { createHash } from 'node:crypto'
import type { RegistryContacts } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import {
  changeObject,
  findLinks,
  findObject,
  insertObject,
  knownObjects,
  lockObjectsOf,
  storeLinks,
} from '../registry/contact-objects-repository'
import type { NamedRegistry } from '../registry/port'
import { type CardContent, composeCards } from './registry-cards'
import { findContacts } from './repository'

/** Contact ids have 3 to 16 characters (RFC 5733 section 4). */
const idLength = 15

const digestOf = (card: CardContent): string => createHash('sha256').update(JSON.stringify(card)).digest('hex')

/** The id that a content gets first. One of it may be in use by a contact that says something else by now: then another. */
const idOf = (userId: number, card: CardContent, attempt: number): string => {
  const parts = attempt === 0 ? [userId, card] : [userId, card, attempt]
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `C${BigInt(`0x${hash}`).toString(36).slice(0, idLength).toUpperCase()}`
}

type Owner = Parameters<typeof findObject>[1]

const newObject = async (trx: Trx, owner: Owner, card: CardContent, digest: string): Promise<string> => {
  for (let attempt = 0; ; attempt += 1) {
    const id = idOf(owner.user_id, card, attempt)
    if (await insertObject(trx, owner, id, digest)) return id
  }
}

/** Notes which contacts a registry has of a domain, and what those say that differ, after it refused others. */
export const storeHeldContacts = async (
  trx: Trx,
  { id, user_id }: Pick<DomainRow, 'id' | 'user_id'>,
  registry: string,
  held: readonly { role: keyof RegistryContacts; id: string; says?: CardContent | undefined }[],
): Promise<void> => {
  await lockObjectsOf(trx, user_id)
  for (const { id: object, says } of held) if (says) await changeObject(trx, registry, object, digestOf(says))
  const ids = await knownObjects(
    trx,
    registry,
    held.map(one => one.id),
  )
  const known = held.filter(one => ids.includes(one.id))
  if (known.length > 0)
    await storeLinks(
      trx,
      id,
      registry,
      known.map(one => [one.role, one.id] as const),
    )
}

interface HolderChange {
  /** The domain has another holder: a contact of its own, since the former one stays who it is. */
  isOtherHolder?: boolean
}

/**
 * The contacts that the registry keeps of a domain, by role, with their ids; undefined where it keeps none. A contact that
 * only this domain has is changed; one that others have too keeps what it says, and the domain gets another one.
 * @throws ProblemError registrant_incomplete, naming what a contact lacks
 */
export const registryContacts = async (
  trx: Trx,
  { id, user_id }: Pick<DomainRow, 'id' | 'user_id'>,
  { name: registry, profile }: Pick<NamedRegistry, 'name' | 'profile'>,
  { isOtherHolder = false }: HolderChange = {},
): Promise<RegistryContacts | undefined> => {
  const cards = composeCards(await findContacts(trx, id), profile)
  if (!cards) return undefined
  const owner = { registry, user_id }
  await lockObjectsOf(trx, user_id)
  const links = await findLinks(trx, id, owner)
  const taken = new Map<string, string>()
  const found: RegistryContacts = {}
  for (const [role, card] of cards) {
    const digest = digestOf(card)
    const current = links.find(link => link.role === role)
    const objectOf = async (): Promise<string> => {
      if (current && (taken.get(current.id) ?? current.digest) === digest) return current.id
      const isRegistrant = role === 'registrant'
      const same = isRegistrant ? undefined : await findObject(trx, owner, digest)
      if (same) return same.id
      // Another registrant would be another holder to some registries: the other roles give way.
      const isOfOthers = !isRegistrant && links.some(link => link.role !== role && link.id === current?.id)
      const mayChange = current && !current.shared && !taken.has(current.id) && !(isOtherHolder && isRegistrant)
      if (!mayChange || isOfOthers)
        return (await findObject(trx, owner, digest))?.id ?? newObject(trx, owner, card, digest)
      await changeObject(trx, registry, current.id, digest)
      return current.id
    }
    const object = await objectOf()
    taken.set(object, digest)
    found[role] = { id: object, ...card }
  }
  await storeLinks(
    trx,
    id,
    registry,
    Object.entries(found).map(([role, card]) => [role as keyof RegistryContacts, card.id] as const),
  )
  return found
}
