import { asciiDomain, readEmail } from '@panel/shared/contract'
import { applyChanges, fullName, parseZoneText } from '@panel/shared/rules'
import { findDefaultAddress } from '../address-book/repository'
import { storeContacts } from '../contacts/service'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { insertRecords } from '../dns/repository'
import { hostsToNameservers } from '../domains/glue'
import { platformNameservers } from '../domains/service'
import { requestPublication } from '../publishing/outbox-repository'
import { setRegistryDs } from '../publishing/signing-repository'
import type { Registries } from '../registry/port'
import type { Dependencies } from '../request-context'
import { findUserByEmail } from '../users/repository'
import { askRegistries, type HeldThere, Unusable } from './ask-registry'
import { contactLines, movedContacts } from './contacts'
import { importCustomer } from './import-customer'
import type { Line, MovedDomain, MovedFolder } from './read-folder'
import { findHolder, insertMovedDomain } from './repository'

export type Outcome = 'imported' | 'present' | 'left out' | 'failed'

/** What became of a line. */
export interface Result {
  file: string
  line: number
  item: string
  outcome: Outcome
  note: string
}

type Needs = Pick<Dependencies, 'db' | 'settings' | 'keys'> & {
  /** Opened where a line needs one. */
  registries: () => Registries
}

/** Ends a dry run's transaction, so that nothing of it stays. */
class DryRun extends Error {}

type Said = readonly [Outcome, string?]

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

/** Refused lines that a result names; of more it says how many. */
const mostNamed = 3

/** Which lines of a zone are not taken along, for the operator. */
const refusedText = (lines: ReturnType<typeof parseZoneText>): string[] => {
  const refused = lines.filter(({ record, isLeftOut }) => !record && !isLeftOut)
  if (refused.length === 0) return []
  const named = refused.slice(0, mostNamed).map(({ line, source }) => `${line} "${source.trim().slice(0, 80)}"`)
  const rest = refused.length > mostNamed ? ` and ${refused.length - mostNamed} more` : ''
  return [`without the refused lines of its zone: ${named.join(', ')}${rest}`]
}

const zoneIn = ({ zoneOf }: MovedFolder, full: string) => {
  const text = zoneOf(full)
  if (text === undefined) return { records: [], refused: [] }
  const lines = parseZoneText(text, full)
  const records = lines.flatMap(({ record }) => record ?? [])
  const outcome = applyChanges(
    full,
    [],
    records.map(record => ({ op: 'add', record })),
  )
  if (!outcome.ok) throw new Unusable(`the records of ${full} exclude each other`)
  return { records: outcome.records, refused: refusedText(lines) }
}

interface Place {
  folder: MovedFolder
  emailOf: ReadonlyMap<string, string>
  contactsOf: ReadonlyMap<string, Line[]>
}

type Ask = (domain: MovedDomain) => Promise<HeldThere | undefined>

/** Asks the registry for a new domain of which the files say neither the nameservers nor the records. */
const questions = (needs: Needs, folder: MovedFolder, { servesHere }: Run): Ask => {
  let ask: ReturnType<typeof askRegistries> | undefined
  return async domain => {
    if (domain.leftOut !== undefined || domain.nameservers || servesHere) return undefined
    const split = splitName(domain.name, needs.settings.ZONES)
    if (zoneIn(folder, fullName(split)).records.length > 0 || (await findHolder(needs.db, split))) return undefined
    ask ??= askRegistries(needs.registries(), needs.db)
    return ask(split)
  }
}

const glueColumns = (glue: HeldThere['glue']): Record<string, string[]> =>
  Object.fromEntries(glue.map(({ name, addresses }) => [name, [...addresses]]))

const importDomain = async (
  trx: Trx,
  needs: Needs,
  { folder, emailOf, contactsOf }: Place,
  domain: MovedDomain,
  held: HeldThere | undefined,
): Promise<Said> => {
  if (domain.leftOut !== undefined) return ['left out', domain.leftOut]
  const split = splitName(domain.name, needs.settings.ZONES)
  const full = fullName(split)
  const email = emailOf.get(domain.customerId)
  const owner = email === undefined ? undefined : await findUserByEmail(trx, readEmail(email))
  if (!owner) throw new Unusable(`the customer ${domain.customerId} is not here`)
  const registeredAt = readDay(domain.registeredAt, 'the day of registration')
  const expiresAt = held?.expiresAt ?? readDay(domain.expiresAt, 'the day of expiry')
  const platform = platformNameservers(needs.settings)
  const { records, refused } = zoneIn(folder, full)
  const nameservers = held?.hosts ?? domain.nameservers ?? []
  const isOurs = nameservers.length === 0 ? !held : nameservers.every(name => platform.includes(name))
  const isInternal = records.length > 0 || isOurs
  const servers = isInternal ? platform : nameservers
  const { autoRenew, privacy } = domain
  const fields = { ...split, userId: owner.id, registeredAt, expiresAt, autoRenew, privacy, isInternal }
  const { glue = [], isLocked = false, locks = [], ds } = held ?? {}
  const there = { registry: held?.registry ?? null, glue: isInternal ? {} : glueColumns(glue), isLocked, locks }
  const id = await insertMovedDomain(trx, { ...fields, ...there, nameservers: hostsToNameservers(servers) })
  if (id === undefined) {
    const holder = await findHolder(trx, split)
    if (holder?.email === owner.email) return ['present']
    throw new Unusable('another account holds it')
  }
  const address = await findDefaultAddress(trx, owner.id)
  const { contacts, notes } = movedContacts(contactsOf.get(full) ?? [], address)
  if (contacts) await storeContacts(trx, id, contacts)
  if (ds?.length) await setRegistryDs(trx, id, ds)
  if (records.length > 0) await insertRecords(trx, id, records)
  if (isInternal) await requestPublication(trx, needs, id)
  const served = isInternal ? `${records.length} records` : 'external nameservers'
  return ['imported', [`${served}${held ? ' and term of the registry' : ''}`, ...notes, ...refused].join(', ')]
}

interface Run {
  isDry: boolean
  /** Serves domains whose files say nothing about nameservers, without asking their registries. */
  servesHere: boolean
  report: (result: Result) => void
}

/** Contacts and zones of domains that the files do not have. */
const reportUnused = (folder: MovedFolder, { contactsOf }: Place, report: Run['report']): void => {
  const known = new Set(folder.domains.map(({ name }) => asciiDomain(name.trim()).replace(/\.$/, '')))
  const lines = [...contactsOf].flatMap(([domain, own]) => own.map(({ file, line }) => ({ file, line, domain })))
  for (const { file, line, domain } of [...lines, ...folder.zones])
    if (!known.has(domain))
      report({ file, line, item: domain, outcome: 'failed', note: 'there is no such domain in the files' })
}

const importLines = async (needs: Needs, folder: MovedFolder, { report }: Run, ask: Ask): Promise<void> => {
  const emailOf = new Map(folder.customers.map(({ id, email }) => [id, email]))
  const take = async <T>(
    { file, line }: Line,
    item: string,
    work: (trx: Trx, asked: T | undefined) => Promise<Said>,
    before?: () => Promise<T | undefined>,
  ): Promise<void> => {
    const tell = ([outcome, note = '']: Said): void => report({ file, line, item, outcome, note })
    try {
      const asked = await before?.()
      tell(await transact(needs.db, trx => work(trx, asked)))
    } catch (error) {
      if (!(error instanceof Unusable)) throw error
      tell(['failed', error.message])
    }
  }
  for (const each of folder.customers) await take(each, each.email, trx => importCustomer(trx, needs, each))
  const place = { folder, emailOf, contactsOf: contactLines(folder) }
  for (const each of folder.domains)
    await take<HeldThere>(
      each,
      each.name,
      (trx, held) => importDomain(trx, needs, place, each, held),
      () => ask(each),
    )
  reportUnused(folder, place, report)
}

/** Asks everything now, so that nothing is asked within the transaction of a dry run. */
const askFirst = async (ask: Ask, { domains }: MovedFolder): Promise<Ask> => {
  const answers = new Map<MovedDomain, Awaited<ReturnType<Ask>> | Unusable>()
  for (const each of domains)
    answers.set(
      each,
      await ask(each).catch(error => {
        if (error instanceof Unusable) return error
        throw error
      }),
    )
  return async domain => {
    const answer = answers.get(domain)
    if (answer instanceof Unusable) throw answer
    return answer
  }
}

/**
 * Imports the customers, then the domains, each line in a transaction of its own. A line that is here already stays as it
 * is, so an import that was stopped goes on where it was. A dry run is one transaction, which is rolled back. No mail is
 * sent, and registries are only asked, before the transaction of the line.
 */
export const importFolder = async (needs: Needs, folder: MovedFolder, run: Run): Promise<void> => {
  const ask = questions(needs, folder, run)
  if (!run.isDry) return importLines(needs, folder, run, ask)
  const answered = await askFirst(ask, folder)
  try {
    await transact(needs.db, async trx => {
      await importLines({ ...needs, db: trx }, folder, run, answered)
      throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
}
