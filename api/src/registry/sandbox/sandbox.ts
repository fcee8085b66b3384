import { addYears, isInside } from '@panel/shared/rules'
import { readClock } from '../../clock/repository'
import type { RegistryTransfer } from '../../database/registry-columns'
import type { Database, Trx } from '../../database/schema'
import { transact } from '../../database/transact'
import type { RegistryFee, RegistryFees } from '../../settings/price-list'
import { builtInProfile, type RegistryProfile } from '../../settings/registry-profile'
import { plainDs } from '../differences'
import {
  type Availability,
  type ContactIds,
  type DomainUpdate,
  type Outcome,
  type Registry,
  type RegistryPort,
  RegistryRefusal,
} from '../port'
import { findHost, findSandboxContact, hostsInside } from '../sandbox-objects-repository'
import {
  addMessage,
  deleteMessage,
  deleteStored,
  findResult,
  findStored,
  firstMessage,
  insertStored,
  isDown,
  lockStored,
  storeResult,
  updateStored,
} from '../sandbox-repository'
import { createContact, removeContact, requireContacts, updateContact } from './contacts'
import { findDomain, isTaken, requireOwn, requireTermWithin, requireUnlocked, requireUp, statusesOf } from './domains'
import { createHost, infoHost, removeHost, updateHost } from './hosts'
import { endTransfer, startTransfer } from './transfers'
import { behaviourOf, ourClient } from './world'

/** Carries a transaction out once: a repeated one gets the first result. */
const once = <Result>(db: Database, trid: string, name: string, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  transact(db, async trx => {
    await requireUp(trx, name)
    const earlier = await findResult(trx, trid)
    if (earlier) return earlier.result as Result
    const result = await work(trx)
    await storeResult(trx, trid, result)
    return result
  })

/** Of a name such as `sandbox-premium.com`. */
const premiumFees: RegistryFees = {
  create: { amount: '1500.00', currency: 'USD' },
  renew: { amount: '300.00', currency: 'USD' },
  restore: { amount: '500.00', currency: 'USD' },
}

/** @throws RegistryRefusal 2003 without a fee, 2004 with another one (RFC 8748 section 5.2) */
const requireFee = (name: string, command: keyof RegistryFees, fee: RegistryFee | undefined): void => {
  const wanted = behaviourOf(name) === 'premium' ? premiumFees[command] : undefined
  if (!wanted) return
  if (!fee) throw new RegistryRefusal(2003, 'The name has a price of its own')
  if (fee.amount !== wanted.amount || fee.currency !== wanted.currency)
    throw new RegistryRefusal(2004, `The fee is ${wanted.amount} ${wanted.currency}`)
}

const availabilityOf = async (db: Database, name: string): Promise<Availability> => {
  const behaviour = behaviourOf(name)
  const premium = behaviour === 'premium' && { fees: premiumFees }
  if (await isTaken(db, name)) return { name, available: false, reason: 'in_use', ...premium }
  if (behaviour === 'reserved') return { name, available: false, reason: 'reserved' }
  return { name, available: true, ...(premium && { premium: true, ...premium }) }
}

const now = <T>(value: T): Outcome<T> => ({ pending: false, value })

const create = async (
  db: Trx,
  { name, years, hosts, authInfo, contactIds, fee }: Parameters<Registry['create']>[0],
  trid: string,
): Promise<{ createdAt: string; expiresAt: string } | null> => {
  const behaviour = behaviourOf(name)
  if (behaviour === 'reserved') throw new RegistryRefusal(2302, 'The name is reserved')
  requireFee(name, 'create', fee)
  if (behaviour === 'refused') throw new RegistryRefusal(2306, 'Parameter value policy error')
  if (await findDomain(db, name)) throw new RegistryRefusal(2302, 'Object exists')
  await requireContacts(db, contactIds)
  const createdAt = await readClock(db)
  const expiresAt = addYears(createdAt, years)
  requireTermWithin(expiresAt, createdAt)
  const term = { created_at: createdAt, expires_at: expiresAt }
  const domain = { name, sponsor: ourClient, auth_info: authInfo, hosts: [...hosts], ...term }
  if (!(await insertStored(db, { ...domain, contacts: JSON.stringify(contactIds ?? {}) })))
    throw new RegistryRefusal(2302, 'Object exists')
  if (behaviour !== 'deferred') return { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
  await addMessage(db, ourClient, { name, text: 'Registered', pendingResult: { trid, succeeded: true } })
  return null
}

const renew = async (db: Trx, { name, years, endsOn, fee }: Parameters<Registry['renew']>[0]): Promise<string> => {
  const row = await requireOwn(db, name)
  requireFee(name, 'renew', fee)
  if (row.deleted_at) throw new RegistryRefusal(2304, 'Object status prohibits operation')
  requireUnlocked(row, 'serverRenewProhibited')
  if (row.expires_at.toISOString().slice(0, 10) !== endsOn)
    throw new RegistryRefusal(2004, 'The term ends on another day')
  const end = addYears(row.expires_at, years)
  requireTermWithin(end, await readClock(db))
  await updateStored(db, name, { expires_at: end })
  return end.toISOString()
}

const without = <T>(all: readonly T[], gone: readonly T[] = [], added: readonly T[] = []): T[] => {
  const key = (one: T) => JSON.stringify(one)
  const removed = new Set([...gone, ...added].map(key))
  return [...all.filter(one => !removed.has(key(one))), ...added]
}

const update = async (db: Trx, changes: DomainUpdate): Promise<null> => {
  const row = await requireOwn(db, changes.name)
  if (row.deleted_at) throw new RegistryRefusal(2304, 'Object status prohibits operation')
  requireUnlocked(row, 'serverUpdateProhibited')
  const ownHosts = (changes.addHosts ?? []).filter(host => isInside(host, changes.name))
  for (const host of ownHosts)
    if (!(await findHost(db, host))) throw new RegistryRefusal(2303, `There is no host ${host}`)
  const kept = Object.entries(row.contacts).filter(
    ([role, id]) => changes.removeContacts?.[role as keyof ContactIds] !== id,
  )
  const registrant = changes.registrant === undefined ? {} : { registrant: changes.registrant }
  const contacts = { ...Object.fromEntries(kept), ...changes.addContacts, ...registrant }
  await requireContacts(db, contacts)
  await updateStored(db, changes.name, {
    contacts: JSON.stringify(contacts),
    hosts: without(row.hosts, changes.removeHosts, changes.addHosts),
    statuses: without(row.statuses, changes.removeStatuses, changes.addStatuses),
    ds: JSON.stringify(without(row.ds.map(plainDs), changes.removeDs, changes.addDs)),
    ...(changes.authInfo !== undefined && { auth_info: changes.authInfo }),
  })
  return null
}

const remove = async (db: Trx, name: string, { deletion }: RegistryProfile): Promise<null> => {
  const row = await requireOwn(db, name)
  requireUnlocked(row, 'serverDeleteProhibited')
  if ((await hostsInside(db, name)).length > 0)
    throw new RegistryRefusal(2305, 'Object association prohibits operation')
  if (deletion.redemption_days === 0) await deleteStored(db, name)
  else if (!row.deleted_at) await updateStored(db, name, { deleted_at: await readClock(db) })
  return null
}

const restore = async (db: Trx, name: string, fee: RegistryFee | undefined): Promise<null> => {
  requireFee(name, 'restore', fee)
  const row = await requireOwn(db, name)
  requireUnlocked(row, 'serverUpdateProhibited')
  if (!row.deleted_at) throw new RegistryRefusal(2304, 'Object is not in the redemption period')
  await updateStored(db, name, { deleted_at: null })
  return null
}

const answer = async (
  db: Trx,
  name: string,
  reply: Parameters<Registry['answerTransfer']>[1],
): Promise<RegistryTransfer> => {
  const row = await lockStored(db, name)
  const may = reply === 'cancel' ? row?.transfer?.gaining : row?.transfer?.losing
  if (!row || may !== ourClient) throw new RegistryRefusal(2301, 'Object not pending transfer')
  const ends = { approve: 'clientApproved', reject: 'clientRejected', cancel: 'clientCancelled' } as const
  return endTransfer(db, row, ends[reply])
}

const info = async (db: Database, name: string): ReturnType<Registry['info']> => {
  await requireUp(db, name)
  const found = await findDomain(db, name)
  if (!found) return null
  return {
    name,
    sponsor: found.sponsor,
    statuses: statusesOf({ ...found, statuses: found.statuses ?? [] }, await readClock(db)),
    hosts: found.hosts,
    subordinates: await hostsInside(db, name),
    ds: found.ds ?? [],
    createdAt: found.created_at,
    expiresAt: found.expires_at,
    endsOn: found.expires_at.toISOString().slice(0, 10),
    ...(found.contacts && Object.keys(found.contacts).length > 0 && { contacts: found.contacts }),
    ...(found.sponsor === ourClient && { authInfo: found.auth_info }),
  }
}

/** The sandbox registry: its state is in the database, apart from that of the product. `sample` is a name in it. */
const sandboxRegistry = (db: Database, profile: RegistryProfile, sample: string): Registry => ({
  client: ourClient,
  check: async names => {
    const checked: Availability[] = []
    for (const name of names) checked.push(await availabilityOf(db, name))
    return checked
  },
  info: name => info(db, name),
  create: async (domain, trid) => {
    const term = await once(db, trid, domain.name, trx => create(trx, domain, trid))
    if (!term) return { pending: true }
    return now({ createdAt: new Date(term.createdAt), expiresAt: new Date(term.expiresAt) })
  },
  renew: async (domain, trid) => now(new Date(await once(db, trid, domain.name, trx => renew(trx, domain)))),
  update: async (changes, trid) => now(await once(db, trid, changes.name, trx => update(trx, changes))),
  remove: async (name, trid) => now(await once(db, trid, name, trx => remove(trx, name, profile))),
  restore: async (name, trid, fee) => now(await once(db, trid, name, trx => restore(trx, name, fee))),
  requestTransfer: (name, authInfo, trid) =>
    once(db, trid, name, trx => startTransfer(trx, name, authInfo, ourClient, profile.transfers.days)),
  queryTransfer: async name => {
    await requireUp(db, name)
    return (await findStored(db, name))?.transfer ?? null
  },
  answerTransfer: (name, reply, trid) => once(db, trid, name, trx => answer(trx, name, reply)),
  createContact: async (card, trid) => void (await once(db, trid, sample, trx => createContact(trx, card))),
  infoContact: async id => {
    await requireUp(db, sample)
    return (await findSandboxContact(db, id)) ?? null
  },
  updateContact: async (card, trid) => void (await once(db, trid, sample, trx => updateContact(trx, card))),
  removeContact: async (id, trid) => void (await once(db, trid, sample, trx => removeContact(trx, id))),
  infoHost: name => infoHost(db, name),
  createHost: async (host, trid) => void (await once(db, trid, host.name, trx => createHost(trx, host))),
  updateHost: async (host, trid) => void (await once(db, trid, host.name, trx => updateHost(trx, host))),
  removeHost: async (name, trid) => void (await once(db, trid, name, trx => removeHost(trx, name))),
  poll: async () => {
    await requireUp(db, sample)
    const first = await firstMessage(db, ourClient)
    return first ? { id: String(first.id), message: first.message } : null
  },
  acknowledge: id => deleteMessage(db, ourClient, Number(id)),
  balance: async () => null,
})

/** A registry in the sandbox with these zones; null: with all of them. */
export const sandboxPort = (
  zones: readonly string[] | null = null,
  profile: RegistryProfile = builtInProfile('gtld'),
): RegistryPort => {
  /** A name of its zones. */
  const sample = zones ? `registry.${zones[0]}` : ''
  const on = (db: Database): Registry => sandboxRegistry(db, profile, sample)
  return {
    isRemote: false,
    on,
    asking: on,
    contact: async db => ((await isDown(db, sample)) ? { failedAt: new Date() } : { answeredAt: new Date() }),
    close: async () => undefined,
  }
}
