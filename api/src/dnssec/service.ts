import { type DomainDs, type DsRecord, type DsServer, MAX_DS } from '@panel/shared/contract'
import { domainCan, fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { textOf } from '../base/texts'
import { notifyControl } from '../control/notify-control'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { detailsOf } from '../domains/change'
import { hostsOf } from '../domains/glue'
import { orderChange } from '../domains/order-change'
import { toDomain } from '../domains/to-dto'
import { findDomainDs, setWatch } from '../publishing/domain-ds-repository'
import type { NetworkOptions } from '../publishing/find-servers'
import { findZone } from '../publishing/repository'
import { setRegistryDs } from '../publishing/signing-repository'
import { consume } from '../rate-limit/service'
import { findWaiting } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { askApex, type ServerApex } from './ask-signed'
import { isAnswered, isSameSet, judgeServers, without } from './chain'
import { checkRecords, type Given } from './check-records'
import { heldDs } from './held-ds'

/** As `dig` and registries write DS records, for mails and the log. */
export const dsText = (ds: readonly DsRecord[]): string =>
  ds.map(({ key_tag, algorithm, digest_type, digest }) => `${key_tag} ${algorithm} ${digest_type} ${digest}`).join(', ')

const seconds = (): number => Math.floor(Date.now() / 1000)

/** Asks all nameservers of a domain that others serve. */
export const askServers = (
  domain: DomainRow,
  place: NetworkOptions,
  options?: Parameters<typeof askApex>[3],
): Promise<ServerApex[]> => {
  const named = hostsOf(domain).map(host => ({
    name: host.toLowerCase().replace(/\.$/, ''),
    addresses: domain.glue[host] ?? [],
  }))
  return Promise.all(named.map(one => askApex(one, fullName(domain), place, options)))
}

/** The DS records that the registry was given last. */
export const givenDs = async (db: Trx | RequestContext['db'], domainId: number): Promise<DsRecord[]> =>
  (await findZone(db, domainId))?.registry_ds ?? []

const stateOf = (
  ds: readonly DsRecord[],
  held: readonly DsRecord[] | null,
  isWaiting: boolean,
  servers: readonly DsServer[],
): DomainDs['state'] => {
  if (isWaiting) return 'pending'
  if (ds.length === 0) return 'unsigned'
  if (servers.some(({ fault }) => fault)) return 'broken'
  return held === null || !isAnswered(servers) ? 'unknown' : 'signed'
}

/** Whether work with DS records waits for the registry. */
export const isDsWaiting = async (db: Trx | RequestContext['db'], domainId: number): Promise<boolean> => {
  const tasks = (await findWaiting(db, [domainId])).get(domainId) ?? []
  return tasks.some(({ kind, payload }) => kind === 'update' && 'ds' in payload)
}

const toDto = async (context: RequestContext, domain: DomainRow, apexes: readonly ServerApex[]): Promise<DomainDs> => {
  const { db } = context
  const held = await heldDs(context, domain)
  const isWaiting = await isDsWaiting(db, domain.id)
  const given = await givenDs(db, domain.id)
  const ds = isWaiting ? given : [...(held ?? given)]
  const servers = judgeServers(apexes, { zone: fullName(domain), ds, added: [] }, seconds())
  const watch = await findDomainDs(db, domain.id)
  return {
    ds,
    state: stateOf(ds, held, isWaiting, servers),
    at_registry: held && [...held],
    servers,
    watch_cds: watch?.watch_cds ?? false,
    ...(watch?.result &&
      watch.checked_at && {
        cds: {
          checked_at: watch.checked_at.toISOString(),
          result: watch.result,
          ...(watch.servers.length > 0 && { servers: watch.servers }),
        },
      }),
  }
}

const assertExternal = ({ delegation_type }: DomainRow): void => {
  if (delegation_type !== 'external') throw new ProblemError('delegation_not_external')
}

/**
 * The DS records of a domain with nameservers elsewhere, with what these answer now.
 * @throws ProblemError not_found, delegation_not_external, too_many_requests
 */
export const getDs = async (context: RequestContext, user: User, domainId: number): Promise<DomainDs> => {
  const domain = await getOwned(context.db, user, domainId)
  assertExternal(domain)
  await consume(context, limits.nameserverChecks, String(user.id))
  return toDto(context, domain, await askServers(domain, context.settings))
}

/** What each server answered that does not fit, as a sentence. */
const answersText = ({ language }: RequestContext, servers: readonly DsServer[]): string =>
  servers
    .flatMap(({ name, reason, fault, tags = [], keys }) => {
      const code = reason ?? fault
      if (!code) return []
      const known = keys.map(({ key_tag }) => key_tag).join(', ')
      return textOf(`ds_server_${code}`, language, { name, tags: tags.join(', '), keys: known })
    })
    .join('; ')

/** @throws ProblemError ds_unanswered with what each server answers */
const assertAnswered = (context: RequestContext, servers: readonly DsServer[]): void => {
  if (isAnswered(servers)) return
  throw new ProblemError('ds_unanswered', {
    params: { servers: answersText(context, servers) },
    extensions: { servers },
  })
}

interface Change {
  before: readonly DsRecord[]
  after: readonly DsRecord[]
  isForced: boolean
}

const store = async (
  trx: Trx,
  context: RequestContext,
  user: User,
  domain: DomainRow,
  { before, after, isForced }: Change,
): Promise<void> => {
  await setRegistryDs(trx, domain.id, after)
  const texts = { before: dsText(before) || '–', after: dsText(after) || '–' }
  await notifyControl(trx, context, user.id, 'ds_changed', { ...(await detailsOf(trx, context, domain)), ...texts })
  const data = { before: dsText(before), after: dsText(after), ...(isForced && { forced: true }) }
  await orderChange(trx, context, user.id, domain, { ds: [...after] }, { event: 'ds_changed', data })
}

export interface DsBody extends Given {
  watch_cds?: boolean | undefined
  force?: boolean | undefined
}

const watch = async (trx: Trx, context: RequestContext, user: User, id: number, isOn: boolean): Promise<void> => {
  if (((await findDomainDs(trx, id))?.watch_cds ?? false) === isOn) return
  await setWatch(trx, id, isOn)
  await audit(trx, context, {
    event: 'cds_watch_changed',
    actor: user.id,
    subject: `domain ${id}`,
    data: { on: isOn },
  })
}

/**
 * Gives the registry other DS records, once all nameservers of the domain answer with the keys that these are of; and
 * turns the watch of CDS records on or off.
 * @throws ProblemError not_found, validation, delegation_not_external, domain_not_approved, registry_locked, ds_unanswered,
 * too_many_requests
 */
export const setDs = async (
  context: RequestContext,
  user: User,
  domainId: number,
  { ds, dnskey, watch_cds, force = false }: DsBody,
): Promise<DomainDs> => {
  const { db, settings } = context
  const domain = await getOwned(db, user, domainId)
  assertAllowed(domainCan.editNameservers(toDomain(domain)))
  if (!(ds || dnskey) && watch_cds === undefined) throw invalidField('ds', 'required')
  const zone = fullName(domain)
  const held = (await heldDs(context, domain)) ?? (await givenDs(db, domainId))
  const before = (await isDsWaiting(db, domainId)) ? await givenDs(db, domainId) : held
  const read =
    ds || dnskey ? checkRecords({ ds, dnskey }, zone, before, MAX_DS) : { ok: true as const, ds: [...before] }
  if (!read.ok) throw new ProblemError('validation', { fields: read.faults })
  await consume(context, limits.nameserverChecks, String(user.id))
  const apexes = await askServers(domain, settings)
  const isOther = !isSameSet(read.ds, before)
  const added = without(read.ds, before)
  const servers = judgeServers(apexes, { zone, ds: read.ds, added }, seconds())
  const isForced = isOther && read.ds.length > 0 && !isAnswered(servers)
  if (isForced && !force) assertAnswered(context, servers)
  await transact(db, async trx => {
    const now = await getOwnedForUpdate(trx, user, domainId)
    assertAllowed(domainCan.editNameservers(toDomain(now)))
    // The answers were those of other servers.
    if (hostsOf(now).join() !== hostsOf(domain).join()) throw new ProblemError('conflict')
    if (isOther) await store(trx, context, user, now, { before, after: read.ds, isForced })
    if (watch_cds !== undefined) await watch(trx, context, user, domainId, watch_cds)
  })
  return toDto(context, domain, apexes)
}
