import { transact } from '../database/transact'
import { describeError } from '../set-aside/each-object'
import { compareSets } from './compare'
import { endSigning, publishDs } from './delegation-signer'
import {
  continueReconciliation,
  forgetReplaced,
  isOrdered,
  requestPublication,
  retryPublication,
} from './outbox-repository'
import { PublishError, type Publisher } from './publisher'
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
  const expected = toServedZone(zone, publisher, deps.settings, there)
  const { replace, remove } = compareSets(expected.rrsets, there.rrsets, zone.name)
  const names = [...replace, ...remove].map(({ name, type }) => `${name} ${type}`)
  if (there.signed !== null && there.signed !== zone.signed) return `${zone.name} is ${zone.signed ? 'not ' : ''}signed`
  return names.length > 0 ? `${zone.name} differs at ${names.slice(0, 5).join(', ')}` : null
}

/** What the registry has to follow, and what was only waited for. */
const followSigning = async (deps: PublishingDeps, { id, name }: ZoneToCheck): Promise<void> => {
  await endSigning(deps, id, name.replace(/\.$/, ''))
  await publishDs(deps, id, name)
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
  if (drift === null) return zone.isSigning ? followSigning(deps, zone) : undefined
  deps.log.warn({ drift }, 'the publisher differed from what is stored: repaired')
  await transact(deps.db, trx => requestPublication(trx, deps, zone.id))
}

interface Outcome {
  /** How many zones were compared, or ordered again. */
  followed: number
  /** The domains whose zones could not be, and why. */
  failures: { domain: number; err: unknown }[]
  /** How many of the last ones the server did not answer about. */
  silent: number
  /** The last zone that was looked at. */
  last: number
}

/** A zone that cannot be read holds up no other. */
const page = async (
  deps: PublishingDeps,
  publisher: Publisher,
  zones: readonly ZoneToCheck[],
  outcome: Outcome,
  isOver: () => boolean,
): Promise<void> => {
  const left = [...zones]
  const work = async (): Promise<void> => {
    for (let zone = left.shift(); zone; zone = isOver() ? undefined : left.shift()) {
      const domain = zone.id
      outcome.last = domain
      await check(deps, publisher, zone).then(
        () => {
          outcome.followed += 1
          outcome.silent = 0
        },
        err => {
          outcome.failures.push({ domain, err })
          outcome.silent = err instanceof PublishError && err.reason === 'unreachable' ? outcome.silent + 1 : 0
        },
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Failures that one line of the log names. */
const named = 20

/** @throws PublishError when not one of the last zones could be followed */
const report = ({ log }: PublishingDeps, { followed, failures }: Outcome, isComplete: boolean): void => {
  const [first] = failures
  if (!first) return
  // A job that has ordered the next one has no key any more: failed, it would stay for good.
  if (followed === 0 && isComplete) throw first.err
  const zones = failures.slice(0, named).map(({ domain, err }) => `${domain}: ${describeError(err)}`)
  log.warn({ err: first.err, count: failures.length, zones }, 'zones could not be compared with the publisher')
}

/** Milliseconds after which a job hands over to a next one, far below what a job may take. */
const sliceMs = 20_000

/** So many zones in a row without an answer mean that the server is away. */
const silences = 8

/** Seconds until the next job goes on where the server is away. */
const pauseWhenAway = 20

/**
 * Compares the zones after one with their server, and orders those that differ to be published. A slice of time later a
 * next job goes on; where the server is away, after a pause, and past the zones that it did not answer about.
 * @throws PublishError when not one of the last zones could be followed
 */
export const reconcileZones = async (deps: PublishingDeps, publisher: Publisher, after = 0): Promise<void> => {
  await forgetReplaced(deps.db)
  const outcome: Outcome = { followed: 0, failures: [], silent: 0, last: after }
  const until = Date.now() + sliceMs
  const isAway = () => outcome.silent >= silences
  const isOver = () => isAway() || Date.now() > until
  let isComplete = false
  while (!isComplete && !isOver()) {
    const zones = await zonesToCheck(deps.db, outcome.last, pageSize)
    await page(deps, publisher, zones, outcome, isOver)
    isComplete = zones.length < pageSize && (zones.at(-1)?.id ?? after) <= outcome.last
  }
  if (!isComplete) await continueReconciliation(deps.db, outcome.last, isAway() ? pauseWhenAway : 0)
  report(deps, outcome, isComplete)
}
