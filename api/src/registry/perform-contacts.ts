import type { ContactCard, RegistryContacts } from '../database/registry-columns'
import { type ContactIds, type DomainUpdate, type Registry, type RegistryDomain, RegistryRefusal } from './port'

/** A part of a contact that the registry has otherwise. */
export interface CardDifference {
  field: string
  ours: string
  registry: string
}

interface Work {
  registry: Registry
  trid: string
}

const refusedBy = (error: unknown, ...codes: readonly number[]): boolean =>
  error instanceof RegistryRefusal && codes.some(code => code === error.code)

const entriesOf = (contacts: RegistryContacts) => Object.values(contacts)

export const idsOf = (contacts: RegistryContacts | undefined): ContactIds | undefined =>
  contacts && Object.fromEntries(Object.entries(contacts).map(([role, card]) => [role, card.id]))

/** Where what a contact says differs from what the registry has, by field, such as `int.city`. */
export const cardDifferences = (wanted: ContactCard, held: ContactCard): CardDifference[] => {
  const texts = (card: ContactCard): Map<string, string> =>
    new Map([
      ...card.postal.flatMap(({ type, street, ...form }) =>
        Object.entries({ ...form, street: street.join(', ') }).map(
          ([field, text]) => [`${type}.${field}`, text] as const,
        ),
      ),
      ['phone', card.phone],
      ['email', card.email],
      ...(card.disclosed === undefined ? [] : [['disclosed', String(card.disclosed)] as const]),
    ])
  const known = texts(held)
  return [...texts(wanted)].flatMap(([field, ours]) => {
    const registry = known.get(field) ?? ''
    // A registry that keeps no wishes about disclosure says nothing of them.
    const isSilent = field === 'disclosed' && registry === ''
    return isSilent || ours.trim() === registry.trim() ? [] : [{ field, ours, registry }]
  })
}

/** What a contact says: null where there is none, undefined where the registry does not say. */
export const heldCard = async (
  registry: Pick<Registry, 'infoContact'>,
  id: string,
): Promise<ContactCard | null | undefined> => {
  try {
    return await registry.infoContact(id)
  } catch (error) {
    if (error instanceof RegistryRefusal) return undefined
    throw error
  }
}

/** Brings a contact that the registry has to what it should say. */
const correct = async ({ registry }: Work, card: ContactCard, trid: string): Promise<void> => {
  const held = await registry.infoContact(card.id)
  if (!held) return registry.createContact(card, trid)
  if (cardDifferences(card, held).length > 0) await registry.updateContact(card, `${trid}-u`)
}

/**
 * Contacts exist, and say what they should, before a domain refers to them. One that exists (2302) was made by an earlier
 * attempt or for another domain.
 */
export const provideContacts = async (
  work: Work,
  contacts: RegistryContacts = {},
  current: ContactIds = {},
): Promise<void> => {
  const cards = new Map(entriesOf(contacts).map(card => [card.id, card]))
  const known = new Set(Object.values(current))
  for (const [at, card] of [...cards.values()].entries()) {
    const trid = `${work.trid}-c${at}`
    if (known.has(card.id)) await correct(work, card, trid)
    else
      await work.registry.createContact(card, trid).catch(error => {
        if (!refusedBy(error, 2302)) throw error
        return correct(work, card, trid)
      })
  }
}

/** What an update changes, so that a domain has these contacts. */
export const contactChanges = (
  wanted: ContactIds | undefined,
  current: ContactIds = {},
): Pick<DomainUpdate, 'registrant' | 'addContacts' | 'removeContacts'> => {
  if (!wanted) return {}
  const { registrant, ...others } = wanted
  const { registrant: known, ...had } = current
  const differing = (some: ContactIds, other: ContactIds): ContactIds =>
    Object.fromEntries(Object.entries(some).filter(([role, id]) => other[role as keyof ContactIds] !== id))
  return {
    ...(registrant !== undefined && registrant !== known && { registrant }),
    addContacts: differing(others, had),
    removeContacts: differing(had, others),
  }
}

/** Deletes contacts that the domain has no more; one of another domain stays (2305), as one of another registrar does. */
export const removeUnusedContacts = async (
  { registry, trid, isUsed }: Work & { isUsed: (contactId: string) => Promise<boolean> },
  { contacts = {} }: RegistryDomain,
  wanted: ContactIds | undefined,
): Promise<void> => {
  if (!wanted) return
  const kept = new Set(Object.values(wanted))
  const gone = new Set(Object.values(contacts).filter(id => !kept.has(id)))
  for (const [at, id] of [...gone].entries())
    if (!(await isUsed(id)))
      await registry.removeContact(id, `${trid}-x${at}`).catch(error => {
        if (!refusedBy(error, 2201, 2303, 2304, 2305)) throw error
      })
}
