import { isInside } from '@panel/shared/rules'
import type { HostObject } from '../database/registry-columns'
import { type Registry, type RegistryDomain, RegistryRefusal } from './port'

interface Work {
  registry: Registry
  trid: string
}

const without = (all: readonly string[], some: readonly string[]): string[] => all.filter(one => !some.includes(one))

/** Hosts inside the domain exist, with these addresses, before the domain refers to them (RFC 5732 2.1). */
export const provideGlue = async ({ registry, trid }: Work, glue: readonly HostObject[] = []): Promise<void> => {
  for (const [at, { name, addresses }] of glue.entries()) {
    const found = await registry.infoHost(name)
    const step = `${trid}-g${at}`
    if (!found) await registry.createHost({ name, addresses }, step)
    else {
      const addAddresses = without(addresses, found.addresses)
      const removeAddresses = without(found.addresses, addresses)
      if (addAddresses.length + removeAddresses.length > 0)
        await registry.updateHost({ name, addAddresses, removeAddresses }, step)
    }
  }
}

/**
 * 2303: it is gone already. 2304: a status prohibits it. 2305: another domain is delegated to it, and it has to stay (RFC
 * 5732 3.2.2).
 */
const mayStay: readonly unknown[] = [2303, 2304, 2305]

/** Takes away hosts inside the domain that it is not delegated to any more. */
export const removeUnused = async (
  { registry, trid }: Work,
  { subordinates }: RegistryDomain,
  hosts: readonly string[],
): Promise<void> => {
  for (const [at, name] of without(subordinates, hosts).entries())
    await registry.removeHost(name, `${trid}-u${at}`).catch(error => {
      if (!(error instanceof RegistryRefusal && mayStay.includes(error.code))) throw error
    })
}

/** A domain cannot be deleted over its hosts (RFC 5731 3.2.2). False where the registry has not finished yet. */
export const removeOwnHosts = async (work: Work, domain: RegistryDomain): Promise<boolean> => {
  const removeHosts = domain.hosts.filter(host => isInside(host, domain.name))
  if (removeHosts.length > 0) {
    const updated = await work.registry.update({ name: domain.name, removeHosts }, `${work.trid}-n`)
    if (updated.pending) return false
  }
  await removeUnused(work, domain, [])
  return true
}

/** The addresses of hosts inside a domain that came from another registrar, which come with it. */
export const glueOf = async (registry: Registry, { hosts, subordinates }: RegistryDomain): Promise<HostObject[]> => {
  const found = await Promise.all(
    subordinates.filter(host => hosts.includes(host)).map(host => registry.infoHost(host)),
  )
  return found.filter(host => host !== null)
}
