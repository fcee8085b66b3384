import { type DomainName, fullName, registryLocks } from '@panel/shared/rules'
import type { DsRecord, HostObject } from '../database/registry-columns'
import type { Database } from '../database/schema'
import { glueOf } from '../registry/perform-hosts'
import {
  type NamedRegistry,
  type Registries,
  type RegistryDomain,
  RegistryRefusal,
  RegistryUnavailable,
  RegistryUnreadable,
} from '../registry/port'
import { describeError } from '../set-aside/each-object'

/** Why a line cannot be taken. */
export class Unusable extends Error {}

/** What the registry of a zone has of a domain of ours. */
export interface HeldThere {
  /** Its name; null for the only one. */
  registry: string | null
  hosts: readonly string[]
  glue: readonly HostObject[]
  ds: readonly DsRecord[]
  expiresAt: Date | undefined
  /** By us, and by the registry. */
  isLocked: boolean
  locks: readonly string[]
}

const isFault = (error: unknown): boolean =>
  error instanceof RegistryRefusal || error instanceof RegistryUnavailable || error instanceof RegistryUnreadable

const known = async ({ name: place, zones, port }: NamedRegistry, db: Database, name: string): Promise<HeldThere> => {
  const registry = port.on(db, { isBulk: true })
  const found: RegistryDomain | null = await registry.info(name)
  if (!found) throw new Unusable('the registry has no such domain')
  const { sponsor, hosts, ds, expiresAt, statuses } = found
  if (sponsor !== registry.client) throw new Unusable(`the registry has it at another registrar: ${sponsor}`)
  const glue = await glueOf(registry, found)
  const locks = registryLocks.filter(lock => statuses.includes(lock))
  const isLocked = statuses.includes('clientTransferProhibited')
  return { registry: zones && place, hosts, glue, ds, expiresAt, isLocked, locks }
}

/** Lines in a row without an answer, after which a registry is not asked any more. */
const silences = 3

/**
 * Asks the registries for what the files do not say. A registry that is away fails its lines at once after a few.
 * @returns the question for one domain; it throws Unusable
 */
export const askRegistries = ({ all, of }: Registries, db: Database): ((domain: DomainName) => Promise<HeldThere>) => {
  const silent = new Map(all.map(({ name }) => [name, 0]))
  return async domain => {
    const one = of(domain.zone)
    if (!one.port.isRemote)
      throw new Unusable('its line has no nameservers, and the sandbox registry does not know it: use --serve-here')
    const failed = silent.get(one.name) ?? 0
    if (failed >= silences) throw new Unusable(`the registry ${one.name} does not answer`)
    try {
      const held = await known(one, db, fullName(domain))
      silent.set(one.name, 0)
      return held
    } catch (error) {
      if (!isFault(error)) throw error
      silent.set(one.name, error instanceof RegistryUnavailable ? failed + 1 : 0)
      throw new Unusable(`the registry ${one.name} does not say which nameservers it has: ${describeError(error)}`)
    }
  }
}
