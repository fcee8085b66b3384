import { isIP } from 'node:net'
import type { NameserverCheck } from '@panel/shared/contract'
import type { User } from '../base/caller'
import { invalidField } from '../base/errors'
import { limits } from '../base/limits'
import type { DnsZoneRow, DomainRow } from '../database/schema'
import { getOwned } from '../domains/access'
import { comparedTypes } from '../publishing/answered-records'
import { askNameserver } from '../publishing/ask-nameserver'
import { findZone, readZoneToServe } from '../publishing/repository'
import { toRrSets } from '../publishing/rrsets'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'

const hostName = /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+\.?$/i

const maxServers = 4
/** RRsets that are compared; enough to see whether the zone was copied. */
const maxCompared = 40

const plainName = (name: string): string => name.trim().toLowerCase().replace(/\.$/, '')

const readNames = (ns: string | readonly string[] | undefined): string[] => {
  const names = [ns ?? []].flat().map(plainName)
  if (names.length === 0) throw invalidField('ns', 'required')
  if (names.length > maxServers || names.some(name => !hostName.test(name))) throw invalidField('ns', 'invalid')
  return [...new Set(names)]
}

/** Addresses by the names they were given for. @throws ProblemError validation */
const readGlue = (glue: string | readonly string[] | undefined): Map<string, string[]> => {
  const known = new Map<string, string[]>()
  for (const text of [glue ?? []].flat()) {
    const [, name = '', address = ''] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
    if (isIP(address) === 0) throw invalidField('glue', 'invalid')
    const key = plainName(name)
    known.set(key, [...(known.get(key) ?? []), address])
  }
  return known
}

/** DS records that the new servers need a key for: of our keys, or of those that the nameservers elsewhere have. */
const dsToKeep = ({ delegation_type }: DomainRow, zone: DnsZoneRow | undefined) => {
  if (!zone) return []
  if (delegation_type === 'external') return zone.registry_ds
  return zone.dnssec || zone.stays_signed ? zone.ds : []
}

/**
 * Asks other nameservers for the domain, before it is delegated to them, and compares their answers with the records
 * here. @throws ProblemError not_found, validation, too_many_requests
 */
export const checkNameservers = async (
  context: RequestContext,
  user: User,
  domainId: number,
  { ns, glue }: { ns?: string | readonly string[] | undefined; glue?: string | readonly string[] | undefined },
): Promise<NameserverCheck> => {
  const domain = await getOwned(context.db, user, domainId)
  const names = readNames(ns)
  const addresses = readGlue(glue)
  await consume(context, limits.nameserverChecks, String(user.id))
  const zone = await readZoneToServe(context.db, domainId)
  const name = zone?.name ?? ''
  const sets = toRrSets(zone?.records ?? [], name).filter(({ type }) => comparedTypes.has(type))
  const compared = sets.slice(0, maxCompared)
  const known = await findZone(context.db, domainId)
  const question = { zone: name, sets: compared, ds: dsToKeep(domain, known) }
  const asked = await Promise.all(
    names.map(name => askNameserver({ name, addresses: addresses.get(name) ?? [] }, question, context.settings)),
  )
  return {
    servers: asked.map(({ answer }) => answer),
    compared: compared.length,
    breaks_dnssec: asked.some(({ hasKeys }) => !hasKeys),
  }
}
