import type { DomainName } from '@panel/shared/rules'
import { fullName } from '@panel/shared/rules'
import { currentCall } from '../base/current-call'
import { REGISTRY_PATIENCE } from '../base/limits'
import type { Database } from '../database/schema'
import type { Lookup, LookupResult } from '../lookup/lookup'
import { rememberAnswers } from '../lookup/remembered-answers'
import { formatWhois } from '../lookup/whois-text'
import type { RegistryFee } from '../settings/price-list'
import {
  type Registries,
  type Registry,
  type RegistryDomain,
  type RegistryPort,
  RegistryRefusal,
  RegistryUnavailable,
} from './port'
import { holderOf } from './sandbox/world'

const source = 'registry'

const textOf = (name: DomainName, domain: RegistryDomain): string => {
  const holder = holderOf(name)
  return formatWhois({
    domain: domain.name,
    registryId: domain.roid ?? null,
    registrar: holder?.registrar ?? domain.sponsor,
    createdAt: domain.createdAt?.toISOString() ?? null,
    expiresAt: domain.expiresAt?.toISOString() ?? null,
    status: domain.statuses,
    contacts: holder
      ? [{ role: 'Registrant', lines: { Organization: holder.organization, Country: holder.country } }]
      : [],
    nameservers: domain.hosts,
    isSigned: domain.ds.length > 0,
    source,
  })
}

/** Of a domain that the registry tells nothing about. */
const nameText = (name: string): string => `Domain Name: ${name.toUpperCase()}\n`

const keptText = (name: string, status: 'reserved' | 'premium', fee?: RegistryFee): string => {
  const cost = fee === undefined ? '' : `Price of the First Year: ${fee.amount} ${fee.currency}\n`
  return `${nameText(name)}Domain Status: ${status}\n${cost}`
}

/** Some registries tell of others' domains with a code only. */
const untold = (error: unknown): undefined => {
  if (!(error instanceof RegistryRefusal)) throw error
}

const ask = async (registry: Pick<Registry, 'check' | 'info'>, name: DomainName): Promise<LookupResult> => {
  const asked = fullName(name)
  try {
    const [answer] = await registry.check([asked])
    if (!answer) return { state: 'unknown', source }
    if (answer.premium) {
      const { fees } = answer
      const text = keptText(asked, 'premium', fees?.create)
      return { state: 'taken', reason: 'premium', text, source, ...(fees && { fees }) }
    }
    if (answer.available) return { state: 'available', source }
    const domain = answer.reason === 'reserved' ? null : await registry.info(asked).catch(untold)
    if (domain === undefined) return { state: 'taken', text: nameText(asked), source }
    if (!domain) return { state: 'taken', reason: 'reserved', text: keptText(asked, 'reserved'), source }
    return { state: 'taken', text: textOf(name, domain), source }
  } catch (error) {
    if (error instanceof RegistryUnavailable) return { state: 'unknown', source }
    throw error
  }
}

/** Milliseconds that an answer of a registry of others is remembered. */
const memory = 30_000

/**
 * Questions of searches from one address that are not answered yet: many addresses together fill the places that there
 * are.
 */
const mostOfAnAsker = 10

/** Does work of an asker that has few others under way; beyond that, the answer is `unknown`. */
const shareOut = () => {
  const underWay = new Map<string, number>()
  return async (asker: string, work: () => Promise<LookupResult>): Promise<LookupResult> => {
    const others = underWay.get(asker) ?? 0
    if (others >= mostOfAnAsker) return { state: 'unknown', source }
    underWay.set(asker, others + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(asker) ?? 1) - 1
      if (left > 0) underWay.set(asker, left)
      else underWay.delete(asker)
    }
  }
}

/**
 * Asks the registry itself. At a registry of others, questions of searches wait behind those before a name is given
 * away, and one is dropped when no caller waits for it any more.
 */
export const registryLookup = (registry: RegistryPort, db: Database): Lookup => {
  if (!registry.isRemote) return { find: name => ask(registry.asking(db), name) }
  const inShare = shareOut()
  return rememberAnswers(async (name, { fresh = false, asker }) => {
    const call = currentCall()
    const until = performance.now() + REGISTRY_PATIENCE
    const isWanted = (): boolean => !call?.isCallerGone && performance.now() < until
    const work = () => ask(registry.asking(db, { isBulk: !fresh, isWanted }), name)
    const answer = fresh || asker === undefined ? await work() : await inShare(asker, work)
    return { ...answer, checkedAt: new Date() }
  }, memory)
}

/** Asks the registry of the name's zone. Each has its own places, so that one that hangs takes none of the others. */
export const registriesLookup = (registries: Registries, db: Database): Lookup => {
  const lookups = new Map(registries.all.map(one => [one, registryLookup(one.port, db)]))
  return {
    find: async (name, options) =>
      (await lookups.get(registries.of(name.zone))?.find(name, options)) ?? { state: 'unknown', source },
  }
}
