import { setTimeout as sleep } from 'node:timers/promises'
import { currentCall } from '../base/current-call'
import { findZone, isServed, recordServed } from '../publishing/repository'
import { askSerials } from '../publishing/serials'
import type { RequestContext } from '../request-context'

/** Milliseconds that a caller waits at most, and between two looks. */
const longest = 10_000
const pause = 50

/**
 * Waits until every public server has what is stored of a zone now, or for ten seconds: a program that goes on when its
 * change is answered, such as an ACME client, is not ahead of the servers. Without a
 * publisher, and for a zone that is not proven, there is nothing to wait for.
 */
export const untilServed = async (
  { db, settings: { DNS_PUBLISHER } }: Pick<RequestContext, 'db' | 'settings'>,
  domainId: number,
  name: string,
): Promise<void> => {
  if (!DNS_PUBLISHER || !(await isServed(db, domainId))) return
  const end = performance.now() + longest
  const serial = (await findZone(db, domainId))?.serial
  if (serial === undefined) return
  for (; performance.now() < end && !currentCall()?.isCallerGone; await sleep(pause)) {
    const zone = await findZone(db, domainId)
    if (!zone || (zone.served_serial ?? 0) >= serial) return
    if ((zone.published_serial ?? 0) < serial) continue
    if (DNS_PUBLISHER.servers.length === 0) return
    const found = await askSerials(DNS_PUBLISHER.servers, name)
    if (!found.every(one => one.serial !== null && one.serial >= serial)) continue
    if (found.every(one => one.serial === zone.serial)) await recordServed(db, domainId, zone.serial)
    return
  }
}
