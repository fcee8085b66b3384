import { EventEmitter, once } from 'node:events'
import { LRUCache } from 'lru-cache'
import { getDomain } from 'tldts'
import type { Deliver } from './compose'

/** Milliseconds after which a mail is slow: a mail server answers at once, unless it asks the recipient's first. */
const slowMs = 1000

/** Mails to one domain at a time, so that no single one takes all places before its first mail is slow. */
const mostOfOne = 8

/** How a domain did lately. A quick answer does not make a slow one quick: a recipient's server could give one. */
type Pace = 'slow' | 'unknown' | 'quick'

/** Mails at a time to all slow domains, and to these and the unknown ones; fewer than the 64 places of a group. */
const limits: Record<Pace, [readonly Pace[], number][]> = {
  slow: [
    [['slow'], 24],
    [['slow', 'unknown'], 48],
  ],
  unknown: [[['slow', 'unknown'], 48]],
  quick: [],
}

const remember = (minutes: number) => new LRUCache<string, true>({ max: 10_000, ttl: minutes * 60_000 })

/** That others register names in: somebody's own domain is one, whatever its subdomains. */
const domainOf = (email: string): string => {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return getDomain(host) ?? host
}

/** What `deliver` throws when a mail has no place now: no server was asked. */
export class NoPlace extends Error {
  override name = 'NoPlace'
}

/**
 * Keeps places for mails to domains that answer. Where slow mails are under way and a domain's share is used up, a mail to
 * it gets NoPlace: it is tried again later, and leaves its place to mails to others. Otherwise it waits here, for a
 * second at most.
 */
export const sharePlaces = (deliver: Deliver): Deliver => {
  const [slow, quick] = [remember(10), remember(24 * 60)]
  const underWay = new Map<string, number>()
  const changes = new EventEmitter().setMaxListeners(0)
  let late = 0
  const paceOf = (domain: string): Pace => {
    if (slow.has(domain)) return 'slow'
    return quick.has(domain) ? 'quick' : 'unknown'
  }
  const countOf = (domain: string): number => underWay.get(domain) ?? 0
  const countAll = (paces: readonly Pace[]): number =>
    [...underWay].reduce((sum, [domain, mails]) => sum + (paces.includes(paceOf(domain)) ? mails : 0), 0)
  const count = (domain: string, change: number): void => {
    const left = countOf(domain) + change
    if (left > 0) underWay.set(domain, left)
    else underWay.delete(domain)
  }
  const mayBegin = (domain: string): boolean =>
    countOf(domain) < mostOfOne && limits[paceOf(domain)].every(([paces, most]) => countAll(paces) < most)
  const mayWait = (domain: string): boolean => late === 0 || (paceOf(domain) !== 'slow' && countOf(domain) > 0)

  return async (mail, id, at) => {
    const domain = domainOf(mail.to)
    while (!mayBegin(domain)) {
      if (!mayWait(domain)) throw new NoPlace(`too many mails to domains that are slow or unknown wait: ${domain}`)
      await once(changes, 'change')
    }
    let isLate = false
    count(domain, 1)
    const timer = setTimeout(() => {
      isLate = true
      late += 1
      slow.set(domain, true)
      changes.emit('change')
    }, slowMs)
    try {
      const acceptance = await deliver(mail, id, at)
      if (!isLate) quick.set(domain, true)
      return acceptance
    } finally {
      clearTimeout(timer)
      count(domain, -1)
      if (isLate) late -= 1
      changes.emit('change')
    }
  }
}
