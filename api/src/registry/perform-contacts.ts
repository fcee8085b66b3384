import type { RegistryContacts } from '../database/registry-columns'
import { type ContactIds, type DomainUpdate, type Registry, type RegistryDomain, RegistryRefusal } from './port'

interface Work {
  registry: Registry
  trid: string
}

const refusedBy = (error: unknown, ...codes: readonly number[]): boolean =>
  error instanceof RegistryRefusal && codes.some(code => code === error.code)

const entriesOf = (contacts: RegistryContacts) => Object.values(contacts)

export const idsOf = (contacts: RegistryContacts | undefined): ContactIds | undefined =>
  contacts && Object.fromEntries(Object.entries(contacts).map(([role, card]) => [role, card.id]))

/** A contact exists before a domain refers to it. Its id is made of its content: one that exists (2302) is the same. */
export const provideContacts = async ({ registry, trid }: Work, contacts: RegistryContacts = {}): Promise<void> => {
  const cards = new Map(entriesOf(contacts).map(card => [card.id, card]))
  for (const [at, card] of [...cards.values()].entries())
    await registry.createContact(card, `${trid}-c${at}`).catch(error => {
      if (!refusedBy(error, 2302)) throw error
    })
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
  { registry, trid }: Work,
  { contacts = {} }: RegistryDomain,
  wanted: ContactIds | undefined,
): Promise<void> => {
  if (!wanted) return
  const kept = new Set(Object.values(wanted))
  const gone = new Set(Object.values(contacts).filter(id => !kept.has(id)))
  for (const [at, id] of [...gone].entries())
    await registry.removeContact(id, `${trid}-x${at}`).catch(error => {
      if (!refusedBy(error, 2201, 2303, 2304, 2305)) throw error
    })
}
