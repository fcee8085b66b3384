import type { HostObject } from '../../database/registry-columns'
import type { Database, Trx } from '../../database/schema'
import { type Registry, RegistryRefusal } from '../port'
import { deleteHost, findHost, findSuperordinate, isDelegatedTo, putHost } from '../sandbox-objects-repository'
import { requireUp } from './domains'
import { ourClient } from './world'

/** @throws RegistryRefusal 2303, 2201 where the domain it is inside of is not there, or another registrar's */
const requireOwn = async (db: Database, name: string): Promise<void> => {
  const domain = await findSuperordinate(db, name)
  if (!domain) throw new RegistryRefusal(2303, 'Object does not exist')
  if (domain.sponsor !== ourClient) throw new RegistryRefusal(2201, 'Authorization error')
}

export const infoHost = async (db: Database, name: string): Promise<HostObject | null> => {
  await requireUp(db, name)
  return (await findHost(db, name)) ?? null
}

const store = async (db: Trx, name: string, addresses: readonly string[]): Promise<null> => {
  if (addresses.length === 0) throw new RegistryRefusal(2003, 'A host inside of a domain needs an address')
  await putHost(db, { name, addresses })
  return null
}

/** A host outside of the names here is nothing that the sandbox keeps. */
export const createHost = async (db: Trx, { name, addresses }: Parameters<Registry['createHost']>[0]) => {
  if (addresses.length === 0 && !(await findSuperordinate(db, name))) return null
  await requireOwn(db, name)
  if (await findHost(db, name)) throw new RegistryRefusal(2302, 'Object exists')
  return store(db, name, addresses)
}

export const updateHost = async (db: Trx, update: Parameters<Registry['updateHost']>[0]): Promise<null> => {
  await requireOwn(db, update.name)
  const found = await findHost(db, update.name)
  if (!found) throw new RegistryRefusal(2303, 'Object does not exist')
  const kept = found.addresses.filter(address => !update.removeAddresses.includes(address))
  return store(db, update.name, [...kept, ...update.addAddresses])
}

export const removeHost = async (db: Trx, name: string): Promise<null> => {
  await requireOwn(db, name)
  if (await isDelegatedTo(db, name)) throw new RegistryRefusal(2305, 'Object association prohibits operation')
  if (!(await deleteHost(db, name))) throw new RegistryRefusal(2303, 'Object does not exist')
  return null
}
