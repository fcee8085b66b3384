import { isDeepStrictEqual } from 'node:util'
import type { DelegationType, DsRecord } from '@panel/shared/contract'
import type { HostObject, TaskPayloads } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import { glueColumn, hostsOf, hostsToNameservers } from '../domains/glue'
import type { DomainChanges } from '../domains/repository'
import { forgetDomainDs } from '../publishing/domain-ds-repository'
import { requestPublication } from '../publishing/outbox-repository'
import { findRegistryDs, setRegistryDs, signAgain } from '../publishing/signing-repository'
import { plainDs } from '../registry/differences'
import { glueOf } from '../registry/perform-hosts'
import { type Registry, RegistryRefusal } from '../registry/port'
import { findWaiting } from '../registry/repository'
import type { Dependencies } from '../request-context'
import { isDelegatedHere } from '../zones/adopt'
import { askContacts, type KeptContact } from './keep-contacts'

/** What the registry has of a domain after it refused a change. */
export interface Kept {
  hosts: readonly string[]
  glue: readonly HostObject[]
  ds: readonly DsRecord[]
  contacts: readonly KeptContact[]
}

/**
 * Asks the registry what it has of a domain, where it refused other nameservers, DS records or contacts; undefined where
 * that is not ours to know. @throws RegistryUnavailable
 */
export const askKept = async (
  registry: Registry,
  name: string,
  { hosts, ds, formerContacts }: TaskPayloads['update'],
): Promise<Kept | undefined> => {
  if (!(hosts || ds || formerContacts)) return undefined
  try {
    const found = await registry.info(name)
    if (found?.sponsor !== registry.client) return undefined
    const contacts = formerContacts ? await askContacts(registry, found) : []
    return { hosts: found.hosts, glue: await glueOf(registry, found), ds: found.ds.map(plainDs), contacts }
  } catch (error) {
    if (error instanceof RegistryRefusal) return undefined
    throw error
  }
}

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every(one => others.some(other => isDeepStrictEqual(one, other)))

const keepDs = async (
  trx: Trx,
  source: Pick<Dependencies, 'settings'>,
  { id }: DomainRow,
  ordered: readonly DsRecord[],
  kept: Kept,
): Promise<void> => {
  const shown = await findRegistryDs(trx, id)
  if (!isSame(shown.map(plainDs), kept.ds)) await setRegistryDs(trx, id, kept.ds)
  const isOnAgain = ordered.length === 0 && kept.ds.length > 0 && (await signAgain(trx, id))
  // The zone asks for its DS records again.
  if (isOnAgain) await requestPublication(trx, source, id)
}

/** Where the registry has our nameservers, they answer for the domain: with its records, or with the page that it had. */
const delegationOf = (isHere: boolean, former: DelegationType): DelegationType => {
  if (!isHere) return 'external'
  return former === 'external' ? 'internal' : former
}

/**
 * Refused nameservers and DS records are not shown as those of the domain: it has those that the registry kept, also its
 * own zone where that was to be served elsewhere. A later order of its owner still holds.
 */
export const keepDelegation = async (
  trx: Trx,
  source: Pick<Dependencies, 'settings'>,
  domain: DomainRow,
  taskId: number | undefined,
  { hosts, ds, former }: TaskPayloads['update'],
  kept: Kept | undefined,
): Promise<DomainChanges> => {
  if (!kept) return {}
  const waiting = (await findWaiting(trx, [domain.id])).get(domain.id) ?? []
  const isOrderedAgain = (what: 'hosts' | 'ds') => waiting.some(({ id, payload }) => id !== taskId && what in payload)
  if (ds && !isOrderedAgain('ds')) await keepDs(trx, source, domain, ds, kept)
  if (!hosts || isOrderedAgain('hosts')) return {}
  const isHere = isDelegatedHere(kept.hosts, source.settings)
  const delegation_type = delegationOf(isHere, former ?? domain.delegation_type)
  if (delegation_type !== domain.delegation_type) {
    await requestPublication(trx, source, domain.id)
    await forgetDomainDs(trx, domain.id)
  }
  // The registry may have them in another order.
  const servers = isSame(hostsOf(domain), kept.hosts) ? {} : hostsToNameservers(kept.hosts)
  return { delegation_type, ...servers, glue: glueColumn(kept.glue) }
}
