import type { RegistryContact } from '@panel/shared/contract'
import { domainCan, fullName } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { waitUntil } from '../base/current-call'
import { ProblemError } from '../base/errors'
import { REGISTRY_PATIENCE } from '../base/limits'
import type { ContactCard } from '../database/registry-columns'
import { transact } from '../database/transact'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { orderChange } from '../domains/order-change'
import { toDomain } from '../domains/to-dto'
import { cardDifferences, heldCard } from '../registry/perform-contacts'
import { type ContactIds, type Registry, RegistryRefusal, RegistryUnavailable } from '../registry/port'
import type { RequestContext } from '../request-context'
import { type CardContent, composeCards } from './registry-cards'
import { registryContacts } from './registry-objects'
import { findContacts } from './repository'

type Asked = Pick<Registry, 'info' | 'infoContact'>

interface Held {
  ids: ContactIds
  cards: Map<string, ContactCard | null | undefined>
}

/** The contacts that the registry has of a domain; undefined where it does not answer or the domain is not there. */
const askRegistry = async (registry: Asked, name: string): Promise<Held | undefined> => {
  try {
    const domain = await registry.info(name)
    if (!domain) return undefined
    const { contacts: ids = {} } = domain
    const cards: Held['cards'] = new Map()
    for (const id of new Set(Object.values(ids))) cards.set(id, await heldCard(registry, id))
    return { ids, cards }
  } catch (error) {
    if (error instanceof RegistryUnavailable || error instanceof RegistryRefusal) return undefined
    throw error
  }
}

const compare = (
  role: RegistryContact['role'],
  card: CardContent,
  held: Held | undefined,
): Pick<RegistryContact, 'id' | 'state' | 'differences'> => {
  const id = held?.ids[role] ?? null
  if (!held) return { id, state: 'unknown', differences: [] }
  const known = id === null ? null : held.cards.get(id)
  if (known === undefined) return { id, state: 'unknown', differences: [] }
  if (known === null) return { id, state: 'missing', differences: [] }
  const differences = cardDifferences({ id: known.id, ...card }, known)
  return { id, state: differences.length > 0 ? 'differs' : 'same', differences }
}

/** @throws ProblemError not_found */
export const getRegistryContacts = async (
  context: RequestContext,
  user: User,
  domainId: number,
): Promise<RegistryContact[]> => {
  const domain = await getOwned(context.db, user, domainId)
  const { port, profile } = context.registries.at(domain)
  const cards = await findContacts(context.db, domainId)
    .then(rows => composeCards(rows, profile))
    .catch(error => {
      // What a contact lacks is said where it is saved.
      if (error instanceof ProblemError) return undefined
      throw error
    })
  if (!cards) return []
  const isThere = ['approved', 'expired', 'redemption'].includes(domain.status)
  const asked = isThere ? askRegistry(port.asking(context.db), fullName(domain)) : undefined
  const held = asked && (await waitUntil(performance.now() + REGISTRY_PATIENCE, asked, undefined))
  return [...cards].map(([role, card]) => {
    const { disclosed: _, ...content } = card
    return { role, ...content, ...compare(role, card, held) }
  })
}

/** @throws ProblemError not_found, domain_not_approved, registrant_incomplete */
export const sendContacts = (context: RequestContext, user: User, domainId: number): Promise<void> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, domainId)
    assertAllowed(domainCan.editContacts(toDomain(domain)))
    const contacts = await registryContacts(trx, domain, context.registries.at(domain))
    if (!contacts || domain.status === 'pending') return
    await orderChange(trx, context, user.id, domain, { contacts }, { event: 'contacts_changed' })
  })
