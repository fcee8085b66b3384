import { parseContentName } from '../content-name'
import { error } from '../finding'
import type { Owner } from '../host'
import { type RecordRule, sentence } from '../record-rule'
import type { Finding } from '../types'
import type { ZoneView } from '../zone-view'

/** Follows the aliases of this zone from a new one; true where they lead back to it. */
const closesLoop = (owner: Owner, target: string, view: ZoneView): boolean => {
  const seen = new Set<string>()
  for (let next: string | undefined = target; next !== undefined && !seen.has(next); ) {
    seen.add(next)
    const name = view.answering(next, owner.fqdn)
    if (name === owner.fqdn) return true
    next = name === null ? undefined : view.at(name, 'CNAME')[0]?.content
  }
  return false
}

/** Types whose target must not be an alias. The last word of their content is the target. */
const pointing = new Set(['MX', 'NS', 'SRV', 'PTR'])

const pointedAtBy = (owner: Owner, view: ZoneView): string | null => {
  for (const [, records] of view.all()) {
    const found = records.find(
      record => pointing.has(record.type) && record.content.toLowerCase().split(' ').at(-1) === owner.fqdn,
    )
    if (found) return found.type
  }
  return null
}

/** RFC 1034 3.6.2, RFC 2181 10.1 */
export const cname: RecordRule = {
  parts: ['target'],
  parseContent: (content, { zone }) => parseContentName(content, zone, { host: false }),
  checkOwner: owner => (owner.labels.length === 0 ? [error('host', 'dns.cname.apex')] : []),
  checkZone: (record, owner, view): Finding[] => {
    const target = record.content
    if (target === owner.fqdn) return [error('content', 'dns.cname.itself', { part: 'target' })]
    if (closesLoop(owner, target, view)) return [error('content', 'dns.cname.loop', { part: 'target' })]
    const type = pointedAtBy(owner, view)
    return type === null ? [] : [error('host', 'dns.cname.pointed-at', { params: { type } })]
  },
  describe: (record, name) => sentence('dns.describe.cname', { name, target: record.content }),
}
