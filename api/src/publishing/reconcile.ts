import { transact } from '../database/transact'
import { describeError } from '../set-aside/each-object'
import { compareSets } from './compare'
import { endSigning, publishDs } from './delegation-signer'
import { isOrdered, requestPublication, retryPublication } from './outbox-repository'
import type { Publisher } from './publisher'
import { isServedByAnother, readZoneToServe, type ZoneToCheck, zonesToCheck } from './repository'
import { type PublishingDeps, toServedZone } from './service'

const pageSize = 200
const atOnce = 8

/** What the server has that it should not have, or the other way round; null where it is as stored. */
const findDrift = async (deps: PublishingDeps, publisher: Publisher, id: number): Promise<string | null> => {
  const zone = await readZoneToServe(deps.db, id)
  if (!zone) return null
  const there = await publisher.read(zone.name)
  if (!zone.served)
    return there && !(await isServedByAnother(deps.db, id)) ? `${zone.name} is served and should not be` : null
  if (!there) return `${zone.name} is not served`
  const expected = toServedZone(zone, publisher, deps.settings)
  const { replace, remove } = compareSets(expected.rrsets, there.rrsets, zone.name)
  const names = [...replace, ...remove].map(({ name, type }) => `${name} ${type}`)
  if (there.signed !== null && there.signed !== zone.signed) return `${zone.name} is ${zone.signed ? 'not ' : ''}signed`
  return names.length > 0 ? `${zone.name} differs at ${names.slice(0, 5).join(', ')}` : null
}

/** What the registry has to follow, and what was only waited for. */
const followSigning = async (deps: PublishingDeps, id: number): Promise<void> => {
  await endSigning(deps, id)
  const zone = await readZoneToServe(deps.db, id)
  if (zone) await publishDs(deps, id, zone.name)
}

/**
 * A change that was never carried out is no drift, and needs no higher serial. Its turn comes as soon as a server that was
 * away answers; one that refused it would refuse it again.
 */
const retry = async ({ db }: PublishingDeps, publisher: Publisher, zone: ZoneToCheck): Promise<void> => {
  if (zone.isUnanswered) await publisher.read(zone.name)
  else if (await isOrdered(db, zone.id)) return
  await retryPublication(db, zone.id)
}

const check = async (deps: PublishingDeps, publisher: Publisher, zone: ZoneToCheck): Promise<void> => {
  if (!zone.isSettled && zone.serial > 0) return retry(deps, publisher, zone)
  // PowerDNS makes new signatures by itself, each week for two weeks at least, under the same serial.
  if (zone.isStale) {
    await transact(deps.db, trx => requestPublication(trx, deps, zone.id))
    return
  }
  const drift = await findDrift(deps, publisher, zone.id)
  if (drift === null) return zone.isSigning ? followSigning(deps, zone.id) : undefined
  deps.log.warn({ drift }, 'the publisher differed from what is stored: repaired')
  await transact(deps.db, trx => requestPublication(trx, deps, zone.id))
}

interface Outcome {
  /** How many zones were compared, or ordered again. */
  followed: number
  /** The domains whose zones could not be, and why. */
  failures: { domain: number; err: unknown }[]
}

/** A zone that cannot be read holds up no other. */
const page = async (
  deps: PublishingDeps,
  publisher: Publisher,
  zones: readonly ZoneToCheck[],
  outcome: Outcome,
): Promise<void> => {
  const left = [...zones]
  const work = async (): Promise<void> => {
    for (let zone = left.shift(); zone; zone = left.shift()) {
      const domain = zone.id
      await check(deps, publisher, zone).then(
        () => (outcome.followed += 1),
        err => outcome.failures.push({ domain, err }),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Failures that one line of the log names. */
const named = 20

/**
 * Compares every zone with its server, and orders those that differ to be published.
 * @throws PublishError when not one could be followed
 */
export const reconcileZones = async (deps: PublishingDeps, publisher: Publisher): Promise<void> => {
  const outcome: Outcome = { followed: 0, failures: [] }
  for (let after = 0; ; ) {
    const zones = await zonesToCheck(deps.db, after, pageSize)
    await page(deps, publisher, zones, outcome)
    if (zones.length < pageSize) break
    after = zones.at(-1)?.id ?? after
  }
  const { followed, failures } = outcome
  const [first] = failures
  if (!first) return
  if (followed === 0) throw first.err
  const zones = failures.slice(0, named).map(({ domain, err }) => `${domain}: ${describeError(err)}`)
  deps.log.warn({ err: first.err, count: failures.length, zones }, 'zones could not be compared with the publisher')
}
