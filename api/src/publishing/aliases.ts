import { isDeepStrictEqual } from 'node:util'
import type { StoredRecord } from '@panel/shared/rules'
import { transact } from '../database/transact'
import type { Dependencies } from '../request-context'
import { isPublic } from '../security/public-address'
import { type AliasTarget, dueTargets, forgetUnused, newTargets, storeAnswer } from './aliases-repository'
import { requestPublication } from './outbox-repository'
import { resolveAddresses } from './resolve-addresses'

type AliasDependencies = Pick<Dependencies, 'db' | 'settings' | 'log'>

/** Seconds that an answer is kept, whatever its TTL, and until a target that gave none is asked again. */
const shortest = 30
const longest = 3600
const afterFailure = 60

/** Targets in one look, the milliseconds for it, and how many are asked at a time. */
const atMost = 200
const sliceMs = 20_000
const atOnce = 8

/** Milliseconds in which new targets of one zone are asked. */
const newLimit = 10_000

/** The addresses that an ALIAS stands for, with the last answers of the targets by their names. */
export const withAddresses = (
  records: readonly StoredRecord[],
  answers: Readonly<Record<string, readonly string[]>>,
): StoredRecord[] =>
  records.flatMap(record => {
    if (record.type !== 'ALIAS') return record
    const addresses = answers[record.content.toLowerCase()] ?? []
    return addresses.map(content => ({ ...record, type: content.includes(':') ? 'AAAA' : 'A', content }) as const)
  })

/**
 * Asks a target and stores what it said: a target that does not answer keeps the addresses it had, apart from those that an
 * earlier version took although they are not public.
 */
const refreshTarget = async (
  { db, settings }: Pick<AliasDependencies, 'db' | 'settings'>,
  target: AliasTarget,
  publishes: boolean,
): Promise<void> => {
  const found = await resolveAddresses(target.target, settings)
  const known = target.addresses ?? []
  const answer =
    typeof found === 'string'
      ? {
          addresses: found === 'no_public_address' ? [] : known.filter(isPublic),
          seconds: afterFailure,
          failure: found,
        }
      : { ...found, seconds: Math.min(longest, Math.max(shortest, found.ttl)), failure: null }
  await transact(db, async trx => {
    await storeAnswer(trx, target, answer)
    if (publishes && !isDeepStrictEqual(answer.addresses, known))
      await requestPublication(trx, { settings }, target.domainId)
  })
}

/** One that cannot be asked is asked again by a later look, and holds up no other. */
const refreshTargets = async (
  deps: AliasDependencies,
  targets: AliasTarget[],
  publishes: boolean,
  limit = sliceMs,
): Promise<void> => {
  const start = performance.now()
  const work = async (): Promise<void> => {
    while (performance.now() - start < limit) {
      const next = targets.shift()
      if (!next) return
      const { target, domainId: domain } = next
      await refreshTarget(deps, next, publishes).catch(err =>
        deps.log.warn({ err, target, domain }, 'the target of an ALIAS could not be asked'),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/**
 * Asks the targets of a zone that were not asked yet, before it is published for the first time with them. The next look at
 * all targets asks those for which there was no time.
 */
export const resolveNewAliases = async (deps: AliasDependencies, domainId: number): Promise<void> =>
  refreshTargets(deps, await newTargets(deps.db, domainId), false, newLimit)

/** Asks the targets whose time has come, and has zones published whose targets have other addresses now. */
export const refreshAliases = async (deps: AliasDependencies): Promise<void> => {
  await forgetUnused(deps.db)
  await refreshTargets(deps, await dueTargets(deps.db, atMost), true)
}
