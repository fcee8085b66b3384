import { isDeepStrictEqual } from 'node:util'
import { fullName, registryLocks } from '@panel/shared/rules'
import type { Database, DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { type DomainChanges, lockDomain, updateDomain } from '../domains/repository'
import { notifyOwner } from '../notifications/notify-owner'
import { type NamedRegistry, type Registry, RegistryRefusal, RegistryUnavailable } from '../registry/port'
import { atEach } from '../registry/registry-of'
import type { Dependencies } from '../request-context'
import { type IsOver, type JobNeeds, recordFailure } from '../set-aside/each-object'
import { clearSetAside } from '../set-aside/repository'
import { silences } from './due'
import { areHostsOrdered, markAsked, markChanged, takeUnasked } from './locks-repository'

/** Seconds after which a registry that sends no messages about it is asked again. */
const askAfter = 86_400

/** At most so many are asked about at once, a minute: a registry counts the commands. */
const batch = 20

const job = 'registry_locks'

/** Tells the owner what the registry has locked, or, where it locked nothing more, unlocked. */
const tellOwner = async (trx: Trx, domain: DomainRow, locks: readonly string[]): Promise<void> => {
  const set = locks.filter(lock => !domain.registry_statuses.includes(lock))
  const taken = domain.registry_statuses.filter(lock => !locks.includes(lock))
  if (set.length > 0) await notifyOwner(trx, domain, 'registry_locked', { statuses: set.join(', ') })
  else if (taken.length > 0) await notifyOwner(trx, domain, 'registry_unlocked', { statuses: taken.join(', ') })
}

interface Told {
  locks: string[]
  roid: string | undefined
  hosts: readonly string[]
}

/**
 * The nameservers beyond the four that an owner edits, as the registry has them: it alone knows those of a domain that
 * came before they were kept.
 */
const moreServers = async (trx: Trx, domain: DomainRow, hosts: readonly string[]): Promise<DomainChanges> => {
  const { id, delegation_type, ns1, ns2, ns3, ns4, more_nameservers } = domain
  const four: readonly (string | null)[] = [ns1, ns2, ns3, ns4]
  if (delegation_type !== 'external' || !four.every(host => host !== null && hosts.includes(host))) return {}
  const more = hosts.filter(host => !four.includes(host))
  if (isDeepStrictEqual(more, more_nameservers) || (await areHostsOrdered(trx, id))) return {}
  return { more_nameservers: more }
}

const store = (db: Database, id: number, { locks, roid, hosts }: Told): Promise<void> =>
  transact(db, async trx => {
    const domain = await lockDomain(trx, id)
    if (!domain) return
    const isGranted = domain.lock_wish === (locks.length > 0 ? 'lock' : 'unlock')
    const wish = isGranted ? { lock_wish: null, lock_wished_at: null } : {}
    const more = await moreServers(trx, domain, hosts)
    await updateDomain(trx, id, { registry_statuses: locks, ...(roid && { registry_roid: roid }), ...more, ...wish })
    await tellOwner(trx, domain, locks)
  })

/** A domain that is held here is not ours at its registry, so that nothing of it can be changed there. */
class NotOurs extends Error {}

const askAbout = async (registry: Registry, place: string, name: string): Promise<Told> => {
  const held = await registry.info(name).catch(error => {
    if (error instanceof RegistryRefusal) return null
    throw error
  })
  if (held?.sponsor === registry.client) {
    const { statuses, roid, hosts } = held
    return { locks: registryLocks.filter(lock => statuses.includes(lock)), roid, hosts }
  }
  throw new NotOurs(`${name} is not ours at ${place}${held ? `, but ${held.sponsor}'s` : ''}`)
}

const readLocksAt = async (
  deps: JobNeeds,
  { name: place, port, share }: NamedRegistry,
  isOver: IsOver,
): Promise<void> => {
  const { db } = deps
  const ours = port.on(db, { isBulk: true })
  let silent = 0
  for (let asked = 0; asked < batch && !isOver(); asked += 1) {
    const domain = await takeUnasked(db, share, port.isRemote ? askAfter : null)
    if (!domain) return
    try {
      await store(db, domain.id, await askAbout(ours, place, fullName(domain)))
      await markAsked(db, domain.id)
      await clearSetAside(db, job, `domain ${domain.id}`)
      silent = 0
    } catch (err) {
      if (err instanceof NotOurs) {
        await markAsked(db, domain.id)
        // The sandbox knows only what was registered there.
        if (port.isRemote) await recordFailure(deps, job, `domain ${domain.id}`, err)
        silent = 0
        continue
      }
      await markChanged(db, domain.id)
      await recordFailure(deps, job, `domain ${domain.id}`, err)
      silent = err instanceof RegistryUnavailable && err.code === undefined ? silent + 1 : 0
      if (silent >= silences) throw err
    }
  }
}

/**
 * Asks each registry which domains it has locked, which id they have there, and which nameservers beyond four: those it
 * sent a message about, and at a registry of others each once a day, since many send none. A domain that it does not know
 * as ours stays as it is and is set aside, for administrators to see, as after a change of REGISTRIES; so is one that it
 * does not answer about, or not so that it can be read.
 * @throws RegistryUnavailable when one of them does not answer about several in a row, after the others were asked
 */
export const readLocks = (deps: JobNeeds & Pick<Dependencies, 'registries'>, isOver: IsOver): Promise<void> =>
  atEach(deps.registries, one => readLocksAt(deps, one, isOver))
