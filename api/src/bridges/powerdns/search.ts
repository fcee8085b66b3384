import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { PowerDnsFound } from '@panel/shared/contract/powerdns'
import type { User } from '../../base/caller'
import { eachFound } from '../../dns/search-service'
import { authority } from '../../publishing/rrsets'
import type { RequestContext } from '../../request-context'
import { contentOf, type OwnZone, ownerOf, zonePages } from './service'

const usual = 100
/** Results of a kind at most, and records that are read at a time. */
const most = 10_000
const batchSize = 1000
/** Characters of contents that are looked at before other calls get their turn. */
const turn = 100_000

const undotted = (text: string): string => text.replace(/\.$/, '')

/**
 * Matches whole texts in any case: `*` is any text, `?` any character. It only ever goes back to the last asterisk, so
 * that the time it takes is bounded by both lengths.
 */
export const globOf = (pattern: string): ((text: string) => boolean) => {
  const signs = pattern.toLowerCase().replace(/\*+/g, '*')
  return typed => {
    const text = typed.toLowerCase()
    let at = 0
    let next = 0
    /** Where the signs after the last asterisk begin, and the text that they are compared with. */
    let resumed: { next: number; at: number } | undefined
    while (at < text.length) {
      if (signs[next] === '*') {
        next += 1
        if (next === signs.length) return true
        resumed = { next, at }
      } else if (signs[next] === '?' || signs[next] === text[at]) {
        next += 1
        at += 1
      } else if (resumed) {
        resumed.at += 1
        ;({ next, at } = resumed)
      } else return false
    }
    return next === signs.length || (signs[next] === '*' && next + 1 === signs.length)
  }
}

/** What everything that a pattern matches has in it. */
const literalOf = (text: string): string =>
  undotted(text)
    .split(/[*?]+/)
    .reduce((longest, part) => (part.trim().length > longest.length ? part.trim() : longest), '')

interface Asked {
  q: string
  max?: string | undefined
  object_type?: 'all' | PowerDnsFound['object_type'] | undefined
}

/**
 * Zones, records and comments that match, each kind up to `max`; those of the platform among the records. As with
 * PowerDNS, the priority of a record is not looked at.
 */
export const searchData = async (
  context: RequestContext,
  user: User,
  { q, max = String(usual), object_type = 'all' }: Asked,
): Promise<PowerDnsFound[]> => {
  const limit = Math.min(Number(max), most)
  const pattern = globOf(undotted(q))
  const isMatch = (...texts: string[]): boolean => texts.some(text => pattern(undotted(text)))
  const found: Record<PowerDnsFound['object_type'], PowerDnsFound[]> = { zone: [], record: [], comment: [] }
  const isOpen = (kind: PowerDnsFound['object_type']): boolean =>
    (object_type === 'all' || object_type === kind) && found[kind].length < limit
  const take = (one: PowerDnsFound, ...texts: string[]): void => {
    if (isOpen(one.object_type) && isMatch(one.name, ...texts)) found[one.object_type].push(one)
  }
  const zones: OwnZone[] = []
  for await (const page of zonePages(context, user)) zones.push(...page)
  for (const { name, serial } of zones) {
    const zone = { name: `${name}.`, zone: `${name}.`, zone_id: `${name}.` }
    take({ object_type: 'zone', name: zone.name, zone_id: zone.zone_id })
    if (isOpen('record'))
      for (const { ttl, type, contents } of authority(zone.name, serial, context.settings.PLATFORM_HOST))
        for (const content of contents)
          take({ object_type: 'record', content, disabled: false, ttl, type, ...zone }, content)
  }
  if (!isOpen('record') && !isOpen('comment')) return found.zone
  const noted = new Set<string>()
  const reach = { ...user, domains: zones.map(({ id }) => id) }
  const after = { domain_id: 0, id: 0 }
  let looked = 0
  for await (const batch of eachFound(context, reach, literalOf(q), { after, limit: batchSize })) {
    for (const row of batch) {
      const { type, ttl, comment } = row
      looked += row.content.length
      if (looked > turn) {
        looked = 0
        await yieldToEventLoop()
      }
      const at = { name: ownerOf(row, row.domain), type, zone: `${row.domain}.`, zone_id: `${row.domain}.` }
      take({ object_type: 'record', content: contentOf(row), disabled: false, ttl, ...at }, row.content)
      const key = JSON.stringify([at.name.toLowerCase(), type, comment])
      if (comment && !noted.has(key)) take({ object_type: 'comment', content: comment, ...at }, comment)
      noted.add(key)
    }
    if (!isOpen('record') && !isOpen('comment')) break
  }
  return [...found.zone, ...found.record, ...found.comment]
}
