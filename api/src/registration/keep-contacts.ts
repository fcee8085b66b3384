import { fullName, normalizeEmail } from '@panel/shared/rules'
import { storedLanguage } from '../base/language'
import { readClock } from '../clock/repository'
import { findContactEmail } from '../contacts/email-repository'
import { holderName, isOtherHolder } from '../contacts/registrant'
import { cardOf } from '../contacts/registry-cards'
import { storeHeldContacts } from '../contacts/registry-objects'
import { findContacts, saveContacts } from '../contacts/repository'
import type { ContactCard, RegistryContacts, TaskPayloads } from '../database/registry-columns'
import type { ContactRow, DomainRow, Trx } from '../database/schema'
import type { DomainChanges } from '../domains/repository'
import { enqueue } from '../mail/outbox-repository'
import { cardDifferences, heldCard } from '../registry/perform-contacts'
import type { Registry, RegistryDomain } from '../registry/port'
import { findWaiting, noteInTask } from '../registry/repository'
import type { Dependencies } from '../request-context'
import type { RegistryProfile } from '../settings/registry-profile'
import { findUser } from '../users/repository'

/** A contact that the registry has of a domain; `card` where it tells what that says. */
export interface KeptContact {
  role: keyof RegistryContacts
  id: string
  card: ContactCard | undefined
}

export const askContacts = async (
  registry: Pick<Registry, 'infoContact'>,
  { contacts = {} }: RegistryDomain,
): Promise<KeptContact[]> => {
  const kept: KeptContact[] = []
  for (const [role, id] of Object.entries(contacts))
    kept.push({ role: role as KeptContact['role'], id, card: (await heldCard(registry, id)) ?? undefined })
  return kept
}

/** A contact as the registry has it; the registry does not keep all of its fields. */
const rowOf = (row: ContactRow, { postal, phone, email, disclosed }: ContactCard): ContactRow => {
  const form = postal.find(({ type }) => type === 'loc') ?? postal[0]
  if (!form) return row
  const { name, organisation, street, city, province, postal_code, country } = form
  const address = [...street, `${postal_code} ${city}`.trim(), province, country].filter(Boolean).join(', ')
  const text = { name, organisation, street, city, province, postal_code, country, address }
  return {
    ...row,
    ...text,
    phone: phone.replace('.', ''),
    email,
    hidden: !(disclosed ?? !row.hidden),
    address_id: null,
  }
}

const ofRole = (rows: readonly ContactRow[], role: ContactRow['role']): ContactRow | undefined =>
  rows.find(row => row.role === role)

/**
 * What a role of the domain says: as it was ordered, as it was before, as another role of the same contact, or as the
 * registry alone knows it.
 */
const heldRow = (
  wanted: ContactRow,
  [ordered, former]: readonly [readonly ContactRow[], readonly ContactRow[]],
  card: ContactCard | undefined,
  profile: RegistryProfile,
): ContactRow => {
  const before = ofRole(former, wanted.role)
  if (!card) return before ?? wanted
  const says = (row: ContactRow) => cardDifferences({ id: card.id, ...cardOf(row, profile) }, card).length === 0
  const found = [wanted, ...(before ? [before] : []), ...ordered, ...former].find(says)
  return found ? { ...found, role: wanted.role } : rowOf(before ?? wanted, card)
}

/** The address of a registrant who stays the same needs no confirmation. */
const confirmation = async (
  trx: Trx,
  domain: DomainRow,
  registrant: ContactRow | undefined,
): Promise<DomainChanges> => {
  const email = normalizeEmail(registrant?.email ?? '')
  if (domain.confirm_by === null || email === '') return {}
  const owner = await findUser(trx, domain.user_id)
  const isKnown =
    email === normalizeEmail(owner?.email ?? '') || (await findContactEmail(trx, domain.user_id, email))?.confirmed_at
  return isKnown ? { confirm_by: null, confirm_reminded_at: null } : {}
}

/** Mails those who have a mail that the registrant is being changed. The owner is mailed the refusal itself. */
const tellHolders = async (trx: Trx, domain: DomainRow, former: ContactRow, wanted: ContactRow, reason: string) => {
  if (!isOtherHolder(former, wanted)) return
  const owner = await findUser(trx, domain.user_id)
  const language = storedLanguage(owner?.language) ?? 'en'
  const params = { context: 'registry', domain: fullName(domain), to: holderName(wanted), reason }
  for (const to of new Set([former, wanted].map(({ email }) => normalizeEmail(email))))
    if (to !== '' && to !== normalizeEmail(owner?.email ?? ''))
      await enqueue(trx, 'send_notice', { notice: 'registrant_change_refused', to, language, params })
}

/**
 * Refused contacts are not shown as those of the domain: it has those that the registry kept. A later order of its owner
 * still holds. Where the registry never had the ones that a domain came with, they are ordered again each day.
 */
export const keepContacts = async (
  trx: Trx,
  { registries }: Pick<Dependencies, 'registries'>,
  domain: DomainRow,
  taskId: number | undefined,
  { contacts, formerContacts, done }: TaskPayloads['update'],
  { kept, reason }: { kept: readonly KeptContact[] | undefined; reason: string },
): Promise<DomainChanges> => {
  if (!contacts) return {}
  const waiting = (await findWaiting(trx, [domain.id])).get(domain.id) ?? []
  const next = waiting.find(({ id, payload }) => id !== taskId && 'contacts' in payload)
  if (next) {
    if (formerContacts && 'formerContacts' in next.payload) await noteInTask(trx, next.id, { formerContacts })
    return {}
  }
  if (!formerContacts || domain.contacts_refused_at) return { contacts_refused_at: await readClock(trx) }
  if (!kept) return {}
  const { name, profile } = registries.at(domain)
  const ordered = await findContacts(trx, domain.id)
  const rows = ordered.map(row => {
    const held = kept.find(({ role }) => role === row.role)
    return {
      wanted: row,
      held: heldRow(row, [ordered, formerContacts], held?.card, profile),
    }
  })
  await saveContacts(
    trx,
    rows.map(({ held }) => held),
  )
  await storeHeldContacts(
    trx,
    domain,
    name,
    kept.map(({ role, id, card }) => {
      const row = rows.find(({ held }) => held.role === (role === 'billing' ? 'registrant' : role))?.held
      return { role, id, says: card && row && cardOf(row, profile) }
    }),
  )
  const registrant = rows.find(({ held }) => held.role === 'registrant')
  const isTold = done?.event === 'registrant_changed' || profile.required_notices?.includes('registrant_change')
  if (registrant && isTold) await tellHolders(trx, domain, registrant.held, registrant.wanted, reason)
  return confirmation(trx, domain, registrant?.held)
}
