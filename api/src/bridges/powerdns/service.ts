import type { ChangedRrSet, PowerDnsRrSet, PowerDnsWholeZone, PowerDnsZone } from '@panel/shared/contract/powerdns'
import { MAX_ZONE_BYTES, toZone } from '@panel/shared/rules'
import type { User } from '../../base/caller'
import { invalidField, ProblemError } from '../../base/errors'
import type { DnsRecordRow } from '../../database/schema'
import { transact } from '../../database/transact'
import { applySet } from '../../dns/change-service'
import { assertReachable, reachable } from '../../dns/record-limits'
import { readZone } from '../../dns/repository'
import { untilServed } from '../../dns/until-served'
import { lockZone } from '../../dns/zone'
import { authority } from '../../publishing/rrsets'
import type { RequestContext } from '../../request-context'
import { shownComments } from './comments'
import { planChanges } from './plan-changes'
import {
  countCommentBytes,
  findComments,
  findZoneByName,
  listZones,
  type OwnZone,
  storeComments,
} from './zones-repository'

export type { OwnZone }

const toListed = ({ name, serial, dnssec }: OwnZone): PowerDnsZone => ({
  account: '',
  catalog: '',
  dnssec,
  edited_serial: serial,
  id: `${name}.`,
  kind: 'Master',
  last_check: 0,
  masters: [],
  name: `${name}.`,
  notified_serial: serial,
  serial,
  url: `/api/v1/servers/localhost/zones/${name}.`,
})

const reachOf = ({ id, domains }: User) => ({ userId: id, domains })

/** Of a name that a zone can have; the empty one is the root's. */
const isName = (name: string): boolean =>
  name === '' || (name.length < 254 && name.split('.').every(label => label !== '' && label.length < 64))

/**
 * The name of a zone in any spelling, also as PowerDNS escapes it in an address.
 * @throws ProblemError validation, where it is none
 */
const nameOf = (written: string): string => {
  const plain = written.replace(/=([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const { name } = toZone(plain)
  if (!isName(name)) throw invalidField('zone', 'domain_name_invalid')
  return name
}

const pageSize = 1000

/** The zones that the caller may read, in parts. */
export async function* zonePages({ db }: RequestContext, user: User): AsyncGenerator<OwnZone[]> {
  for (let after = 0; ; ) {
    const page = await listZones(db, reachOf(user), after, pageSize)
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

export async function* getZones(context: RequestContext, user: User): AsyncGenerator<PowerDnsZone[]> {
  for await (const page of zonePages(context, user)) yield page.map(toListed)
}

/** The zone of a name, or nothing. */
export const findNamedZone = async ({ db }: RequestContext, user: User, name: string): Promise<PowerDnsZone[]> => {
  const zone = await findZoneByName(db, reachOf(user), nameOf(name))
  return zone ? [toListed(zone)] : []
}

/** @throws ProblemError validation, zone_unknown */
export const getOwnZone = async ({ db }: RequestContext, user: User, name: string): Promise<OwnZone> => {
  const zone = await findZoneByName(db, reachOf(user), nameOf(name))
  if (!zone) throw new ProblemError('zone_unknown', { params: { zone: `${nameOf(name)}.` } })
  return zone
}

export const contentOf = ({ priority, content }: DnsRecordRow): string =>
  priority === null ? content : `${priority} ${content}`

/** The full name of a record in a zone, with its last dot. */
export const ownerOf = ({ host }: Pick<DnsRecordRow, 'host'>, zone: string): string =>
  host === '@' ? `${zone}.` : `${host}.${zone}.`

/** All RRsets of a zone, those of the platform first. */
const rrsetsOf = async (
  { db, settings }: RequestContext,
  user: User,
  { id, name, serial }: OwnZone,
): Promise<PowerDnsRrSet[]> => {
  const [{ records }, sent] = await Promise.all([readZone(db, id), findComments(db, id)])
  const sets = Map.groupBy(reachable(user, records), ({ host, type }) => `${host.toLowerCase()} ${type}`)
  const fixed = authority(`${name}.`, serial, settings.PLATFORM_HOST).map(({ contents, ...set }) => ({
    ...set,
    comments: [],
    records: contents.map(content => ({ content, disabled: false })),
  }))
  const stored = [...sets].flatMap(([key, [first, ...others]]) => {
    if (!first) return []
    const all = [first, ...others]
    return {
      comments: shownComments(all, sent.get(key)),
      name: ownerOf(first, name),
      records: all.map(record => ({ content: contentOf(record), disabled: false })),
      ttl: first.ttl,
      type: first.type,
    }
  })
  return [...fixed, ...stored]
}

interface RrSetQuery {
  rrsets?: 'true' | 'false' | undefined
  rrset_name?: string | undefined
  rrset_type?: string | undefined
}

const sameName = (one: string, other: string): boolean =>
  one.replace(/\.$/, '').toLowerCase() === other.replace(/\.$/, '').toLowerCase()

/** @throws ProblemError validation, zone_unknown */
export const getZone = async (
  context: RequestContext,
  user: User,
  name: string,
  { rrsets, rrset_name, rrset_type }: RrSetQuery,
): Promise<PowerDnsWholeZone> => {
  const zone = await getOwnZone(context, user, name)
  const sets = rrsets === 'false' ? undefined : await rrsetsOf(context, user, zone)
  const isAsked = (set: PowerDnsRrSet): boolean =>
    (rrset_name === undefined || sameName(set.name, rrset_name)) &&
    (rrset_type === undefined || set.type === rrset_type.toUpperCase())
  return {
    ...toListed(zone),
    api_rectify: false,
    master_tsig_key_ids: [],
    nsec3narrow: false,
    nsec3param: '',
    ...(sets && { rrsets: sets.filter(isAsked) }),
    slave_tsig_key_ids: [],
    soa_edit: '',
    soa_edit_api: '',
  }
}

/** A zone as a master file, with the records of the platform. @throws ProblemError validation, zone_unknown */
export const exportZone = async (context: RequestContext, user: User, name: string): Promise<string> => {
  const sets = await rrsetsOf(context, user, await getOwnZone(context, user, name))
  return sets
    .flatMap(set => set.records.map(({ content }) => `${set.name}\t${set.ttl}\tIN\t${set.type}\t${content}\n`))
    .join('')
}

/** Names the RRset of what was refused. */
const nameRrSets = (error: unknown, labels: readonly string[]): never => {
  if (!(error instanceof ProblemError) || error.code !== 'dns_invalid') throw error
  const fields = error.fields.map(({ index, code, params }) => ({
    field: labels[index ?? 0] ?? '',
    code,
    ...(params && { params }),
  }))
  throw new ProblemError('dns_invalid', { fields, cause: error })
}

/**
 * Changes RRsets of a zone as one change set, and waits until the public servers have it.
 * @throws ProblemError validation, zone_unknown, dns_invalid, record_limit, zone_size
 */
export const patchZone = async (
  context: RequestContext,
  user: User,
  name: string,
  sets: readonly ChangedRrSet[],
): Promise<void> => {
  const { id, name: fqdn } = await getOwnZone(context, user, name)
  await transact(context.db, async trx => {
    const zone = await lockZone(trx, user, id)
    const fixed = authority(`${fqdn}.`, 0, context.settings.PLATFORM_HOST)
    const { changes, labels, sets: named } = planChanges(zone, fixed, sets)
    assertReachable(user, named)
    const isCommented = named.some(({ comments }) => comments && comments.length > 0)
    const before = isCommented ? await countCommentBytes(trx, id, MAX_ZONE_BYTES) : 0
    await applySet(context, trx, zone, user, changes, {}).catch(error => nameRrSets(error, labels))
    for (const { comments, ...set } of named) if (comments) await storeComments(trx, id, { ...set, comments })
    const after = isCommented ? await countCommentBytes(trx, id, MAX_ZONE_BYTES) : 0
    if (after > MAX_ZONE_BYTES && after > before)
      throw new ProblemError('zone_size', { params: { max: MAX_ZONE_BYTES } })
  })
  await untilServed(context, id, fqdn)
}
