import type { DsRecord, ZoneMove } from '@panel/shared/contract'
import { fullName, planImport } from '@panel/shared/rules'
import type { DnsZoneRow, DomainRow } from '../database/schema'
import { readZone } from '../dns/repository'
import { comparedTypes } from '../publishing/answered-records'
import { askNameserver } from '../publishing/ask-nameserver'
import type { RrSet } from '../publishing/publisher'
import { askRegistryDs } from '../publishing/registry-ds'
import { findZone, isServed, readZoneToServe } from '../publishing/repository'
import { toRrSets } from '../publishing/rrsets'
import { askSerials } from '../publishing/serials'
import type { Dependencies } from '../request-context'
import { addressesOf, type Delegation, findDelegation } from './delegation'
import { discover } from './discover'

type Needs = Pick<Dependencies, 'db' | 'settings'>

const timeLimit = 10_000
/** RRsets that are compared on each nameserver. */
const maxCompared = 200

/** Whether each of our nameservers has the zone as it is stored. */
const isServedAsStored = async ({ db, settings }: Needs, { id, ...domain }: DomainRow): Promise<boolean> => {
  const servers = settings.DNS_PUBLISHER?.servers ?? []
  const stored = await findZone(db, id)
  if (!stored || servers.length === 0) return false
  const found = await askSerials(servers, fullName(domain))
  return found.every(({ serial }) => serial === stored.serial)
}

/** What today's nameservers were found to have, and the zone here has not. */
const findMissing = async (
  { db, settings }: Needs,
  domain: DomainRow,
  { answering }: Delegation,
): Promise<ZoneMove['missing']> => {
  const name = fullName(domain)
  const servers = await addressesOf(answering, settings, AbortSignal.timeout(timeLimit))
  const { text } = await discover(name, servers)
  const { records } = await readZone(db, domain.id)
  const { lines } = planImport(name, records, text, 'merge', { skipRefused: true })
  return lines.flatMap(({ state, record }) => {
    if (!record || state === 'same' || state === 'left_out' || record.host.startsWith('_panel-verify')) return []
    const { host, type, content } = record
    return [{ host, type, content }]
  })
}

/** Servers answer for no name that is delegated further, nor below it. */
const setsToCompare = (sets: readonly RrSet[]): RrSet[] => {
  const cuts = sets.flatMap(({ name, type }) => (type === 'NS' ? [name] : []))
  return sets.filter(
    ({ name, type }) => comparedTypes.has(type) && !cuts.some(cut => name === cut || name.endsWith(`.${cut}`)),
  )
}

/** Whether the zone above has a DS record of a key that the zone here is signed with. */
const hasOurs = (found: readonly DsRecord[], zone: DnsZoneRow | undefined): boolean =>
  zone?.dnssec === true &&
  found.some(one => zone.ds.some(({ digest }) => digest.toLowerCase() === one.digest.toLowerCase()))

/** Asks today's nameservers of a name, and compares their answers with the zone here, record by record. */
export const findMove = async (needs: Needs, domain: DomainRow): Promise<ZoneMove> => {
  const { db, settings } = needs
  const name = fullName(domain)
  const delegation = await findDelegation(name, settings, AbortSignal.timeout(timeLimit))
  const zone = await readZoneToServe(db, domain.id)
  const sets = setsToCompare(toRrSets(zone?.records ?? [], `${name}.`))
  const question = { zone: `${name}.`, sets: sets.slice(0, maxCompared), ds: [] }
  const asked = await Promise.all((delegation?.answering ?? []).map(one => askNameserver(one, question, settings)))
  const servers = asked.map(({ answer }) => answer)
  const isSilent = !servers.some(({ answers }) => answers)
  const missing = delegation && !isSilent ? await findMissing(needs, domain, delegation) : []
  const ds = await askRegistryDs(name, settings)
  const isProven = await isServed(db, domain.id)
  const stored = await findZone(db, domain.id)
  const reasons = [
    ...(isProven ? [] : ['unproven']),
    ...(isProven && !(await isServedAsStored(needs, domain)) ? ['not_served'] : []),
    ...(isSilent ? ['silent'] : []),
    ...(servers.some(({ different }) => different.length > 0) ? ['different'] : []),
    ...(missing.length > 0 ? ['missing'] : []),
    ...(ds === null ? ['dnssec_unknown'] : ds.length > 0 && !hasOurs(ds, stored) ? ['dnssec'] : []),
  ]
  return { safe: reasons.length === 0, reasons, compared: question.sets.length, servers, missing }
}
