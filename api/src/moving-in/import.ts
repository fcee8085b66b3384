import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressBody, asciiDomain, type Contact, email as emailSchema, readEmail } from '@panel/shared/contract'
import { applyChanges, fullName, parseZoneText } from '@panel/shared/rules'
import { z } from 'zod'
import { findDefaultAddress, insertAddress, updateDefault } from '../address-book/repository'
import { audit } from '../audit/service'
import { contactRoles, contactsFrom } from '../contacts/registrant'
import { storeContacts } from '../contacts/service'
import type { AddressRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { insertRecords } from '../dns/repository'
import { platformNameservers } from '../domains/service'
import { requestPublication } from '../publishing/outbox-repository'
import type { Dependencies } from '../request-context'
import { findUserByEmail, insertUser } from '../users/repository'
import type { Line, MovedCustomer, MovedDomain, MovedFolder } from './read-folder'
import { findHolder, holdMails, insertMovedDomain } from './repository'

export type Outcome = 'imported' | 'present' | 'left out' | 'failed'

/** What became of a line. */
export interface Result {
  file: string
  line: number
  item: string
  outcome: Outcome
  note: string
}

type Needs = Pick<Dependencies, 'db' | 'settings' | 'keys'>

/** Ends a dry run's transaction, so that nothing of it stays. */
class DryRun extends Error {}

/** Why a line cannot be taken. */
class Unusable extends Error {}

type Said = readonly [Outcome, string?]

const bcryptHash = /^\$2[aby]\$\d\d\$[./A-Za-z\d]{53}$/
const argonHash = /^\$argon2id\$v=19\$/

const addressOf = ({ address }: MovedCustomer) => {
  const { phone = '', organisation = '', ...rest } = address
  const given = Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, text === '' ? null : text]))
  return z.safeParse(addressBody, {
    label: null,
    phone_code: null,
    phone_number: phone || null,
    organisation: organisation || null,
    ...given,
  })
}

const importCustomer = async (trx: Trx, { keys }: Needs, customer: MovedCustomer): Promise<Said> => {
  const email = readEmail(customer.email)
  if (!z.safeParse(emailSchema, email).success) throw new Unusable(`"${customer.email}" is no email address`)
  if (await findUserByEmail(trx, email)) return ['present']
  const hash = customer.passwordHash
  const isKnown = bcryptHash.test(hash) || argonHash.test(hash)
  const language = customer.language === 'uk' ? 'uk' : 'en'
  const user = await insertUser(trx, { email, language, password_hash: isKnown ? hash : null })
  if (!user) return ['present']
  await holdMails(trx, user.id)
  const address = addressOf(customer)
  if (address.success) await updateDefault(trx, user.id, (await insertAddress(trx, user.id, address.data)).id)
  await audit(trx, { keys }, { event: 'registered', actor: null, account: user.id, subject: `user ${user.id}` })
  const notes = [
    ...(isKnown ? [] : ['without a password: the customer sets one by a mailed code']),
    ...(address.success ? [] : [`without an address: ${address.error.issues[0]?.path.join('.')} is missing or wrong`]),
  ]
  return ['imported', notes.join('; ')]
}

const readDay = (text: string, what: string): Date => {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?/.exec(text)
  const date = new Date(`${day?.[1]}T${day?.[2] ?? '00:00:00'}Z`)
  if (!day || Number.isNaN(date.getTime())) throw new Unusable(`${what} is no date such as 2027-01-31`)
  return date
}

/** The zone of the product that a name is in, the longest first. */
const splitName = (typed: string, zones: readonly string[]) => {
  const full = asciiDomain(typed.trim()).replace(/\.$/, '')
  const zone = zones.filter(each => full.endsWith(`.${each}`)).sort((a, b) => b.length - a.length)[0]
  const name = zone === undefined ? '' : full.slice(0, -zone.length - 1)
  if (zone === undefined) throw new Unusable(`ZONES has no zone of ${typed}`)
  if (!/^(?!-)[a-z\d-]{1,63}(?<!-)$/.test(name)) throw new Unusable(`${typed} is no name right below ${zone}`)
  return { name, zone }
}

const recordsOf = (folder: string, full: string) => {
  const file = join(folder, 'zones', `${full}.zone`)
  if (!existsSync(file)) return []
  const lines = parseZoneText(readFileSync(file, 'utf8'), full)
  const records = lines.flatMap(({ record }) => record ?? [])
  const outcome = applyChanges(
    full,
    [],
    records.map(record => ({ op: 'add', record })),
  )
  if (!outcome.ok) throw new Unusable(`zones/${full}.zone has records that exclude each other`)
  return outcome.records
}

const contactsOf = (folder: MovedFolder, full: string, address: AddressRow | undefined) => {
  const own = folder.contacts.filter(({ row }) => asciiDomain(row.domain ?? '') === full)
  const usual = address && contactsFrom(address)
  const contactFrom = (role: string): Contact | undefined => {
    const row = own.find(line => line.row.role === role)?.row ?? own[0]?.row
    if (!row) return undefined
    const { name = '', email = '', phone = '', city = '', province = '', postal_code = '', country = '' } = row
    const street = [row.street ?? '', row.street2 ?? ''].filter(Boolean)
    const text = [...street, city, province, postal_code, country].filter(Boolean).join(', ')
    const organisation = row.organisation ?? ''
    return {
      name,
      email,
      phone,
      address: text,
      hidden: true,
      organisation,
      street,
      city,
      province,
      postal_code,
      country,
    }
  }
  const [registrant, admin, tech] = contactRoles.map(role => contactFrom(role) ?? usual?.[role])
  return registrant && admin && tech ? { registrant, admin, tech } : undefined
}

interface Place {
  folder: MovedFolder
  path: string
  emailOf: ReadonlyMap<string, string>
}

const importDomain = async (
  trx: Trx,
  needs: Needs,
  { folder, path, emailOf }: Place,
  domain: MovedDomain,
): Promise<Said> => {
  if (domain.leftOut !== undefined) return ['left out', domain.leftOut]
  const split = splitName(domain.name, needs.settings.ZONES)
  const full = fullName(split)
  const email = emailOf.get(domain.customerId)
  const owner = email === undefined ? undefined : await findUserByEmail(trx, readEmail(email))
  if (!owner) throw new Unusable(`the customer ${domain.customerId} is not here`)
  const registeredAt = readDay(domain.registeredAt, 'the day of registration')
  const expiresAt = readDay(domain.expiresAt, 'the day of expiry')
  const platform = platformNameservers(needs.settings)
  const records = recordsOf(path, full)
  const { nameservers } = domain
  const isInternal =
    nameservers.length === 0 || records.length > 0 || nameservers.every(name => platform.includes(name))
  const servers = isInternal ? platform : nameservers
  const { autoRenew, privacy } = domain
  const fields = { ...split, userId: owner.id, registeredAt, expiresAt, autoRenew, privacy, isInternal }
  const id = await insertMovedDomain(trx, { ...fields, nameservers: servers })
  if (id === undefined) {
    const holder = await findHolder(trx, split)
    if (holder?.email === owner.email) return ['present']
    throw new Unusable('another account holds it')
  }
  const address = await findDefaultAddress(trx, owner.id)
  const contacts = contactsOf(folder, full, address)
  if (contacts) await storeContacts(trx, id, contacts)
  if (records.length > 0) await insertRecords(trx, id, records)
  if (isInternal) await requestPublication(trx, needs, id)
  return [
    'imported',
    `${isInternal ? `${records.length} records` : 'external nameservers'}${contacts ? '' : ', without contacts'}`,
  ]
}

interface Run {
  path: string
  isDry: boolean
  report: (result: Result) => void
}

const importLines = async (needs: Needs, folder: MovedFolder, { path, report }: Run): Promise<void> => {
  const emailOf = new Map(folder.customers.map(({ id, email }) => [id, email]))
  const take = async ({ file, line }: Line, item: string, work: (trx: Trx) => Promise<Said>): Promise<void> => {
    const tell = ([outcome, note = '']: Said): void => report({ file, line, item, outcome, note })
    try {
      tell(await transact(needs.db, work))
    } catch (error) {
      if (!(error instanceof Unusable)) throw error
      tell(['failed', error.message])
    }
  }
  for (const each of folder.customers) await take(each, each.email, trx => importCustomer(trx, needs, each))
  const place = { folder, path, emailOf }
  for (const each of folder.domains) await take(each, each.name, trx => importDomain(trx, needs, place, each))
}

/**
 * Imports the customers, then the domains, each line in a transaction of its own. A line that is here already stays as it
 * is, so an import that was stopped goes on where it was. A dry run is one transaction, which is rolled back. No mail is
 * sent.
 */
export const importFolder = async (needs: Needs, folder: MovedFolder, run: Run): Promise<void> => {
  if (!run.isDry) return importLines(needs, folder, run)
  try {
    await transact(needs.db, async trx => {
      await importLines({ ...needs, db: trx }, folder, run)
      throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
}
