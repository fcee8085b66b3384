import type { Contact, Contacts, DsRecord } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { contactsOf } from '../contacts/service'
import type { HostObject } from '../database/registry-columns'
import type { ContactRole, DomainRow } from '../database/schema'
import { hostsOf } from '../domains/glue'
import { findByName } from '../domains/repository'
import { readPhone } from '../postal/phone'
import { findZone } from '../publishing/repository'
import type { RequestContext } from '../request-context'
import { statusesOf } from './statuses'

export const contactRoles: readonly ContactRole[] = ['registrant', 'admin', 'tech']

export type RecordContact = Omit<Contact, 'hidden'> & { isRedacted: boolean }

/** What is published about a domain that is held here. */
export interface RegistrationRecord {
  /** Full, in ASCII. */
  name: string
  displayName: string
  /** The registry's id; null where it is not known. */
  roid: string | null
  /** Words of EPP (RFC 5731, RFC 3915). */
  statuses: readonly string[]
  createdAt: Date
  expiresAt: Date | null
  /** None where the name is not registered. */
  contacts: Readonly<Record<ContactRole, RecordContact>> | null
  /** Those inside the domain come with their addresses. */
  nameservers: readonly HostObject[]
  ds: readonly DsRecord[]
}

/** Whether somebody may see what the public may not: the holder and administrators. */
const maySeeAll = (domain: DomainRow, asker: User | null): boolean => {
  if (!asker) return false
  const isReachable = asker.domains === null || asker.domains.includes(domain.id)
  return isReachable && (asker.is_admin || asker.id === domain.user_id)
}

const redact = (contacts: Contacts, all: boolean, isPrivate: boolean): RegistrationRecord['contacts'] => {
  const one = ({ hidden, ...contact }: Contact): RecordContact => {
    const isRedacted = !all && (isPrivate || hidden)
    const phone = readPhone(contact.phone, contact.country)?.registry ?? contact.phone
    return isRedacted ? { name: '', email: '', phone: '', address: '', isRedacted } : { ...contact, phone, isRedacted }
  }
  return { registrant: one(contacts.registrant), admin: one(contacts.admin), tech: one(contacts.tech) }
}

const withHolder: readonly DomainRow['status'][] = ['approved', 'expired', 'redemption']

type Needs = Pick<RequestContext, 'db'>

/** The record of a domain of ours, with the contacts that its holder hides redacted. */
export const recordOf = async (
  { db }: Needs,
  domain: DomainRow,
  asker: User | null = null,
): Promise<RegistrationRecord> => {
  const hasHolder = withHolder.includes(domain.status)
  const zone = await findZone(db, domain.id)
  const contacts = hasHolder ? await contactsOf({ db }, domain) : null
  return {
    name: fullName(domain),
    displayName: domain.display_name,
    roid: domain.registry_roid,
    statuses: statusesOf(domain),
    createdAt: domain.created_at,
    expiresAt: domain.expires_at,
    contacts: contacts && redact(contacts, maySeeAll(domain, asker), domain.privacy_enabled),
    nameservers: hostsOf(domain).map(name => ({ name, addresses: domain.glue[name] ?? [] })),
    ds: zone?.registry_ds ?? [],
  }
}

/** Undefined for a name that is not ours. `name` is full and in ASCII. */
export const findRecord = async (
  needs: Needs,
  name: string,
  asker: User | null = null,
): Promise<RegistrationRecord | undefined> => {
  const domain = await findByName(needs.db, name)
  return domain && recordOf(needs, domain, asker)
}
