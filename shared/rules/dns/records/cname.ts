import { parseContentName } from '../content-name'
import { error } from '../finding'
import type { Owner } from '../host'
import { type RecordRule, sentence } from '../record-rule'
import { checkExists } from '../targets'
import type { ExistingRecord, Finding } from '../types'
import type { ZoneView } from '../zone-view'

const aliasAt = (name: string, view: ZoneView): ExistingRecord | undefined => {
  for (const alias of view.at(name, 'CNAME')) return alias
  return undefined
}

/** Follows the aliases of this zone; true where they lead back to the one they started from and it came last. */
const closesLoop = (record: ExistingRecord, owner: Owner, view: ZoneView): boolean => {
  const seen = new Set<string>()
  let isLast = true
  for (let next: string | undefined = record.content; next !== undefined && !seen.has(next); ) {
    seen.add(next)
    const name = view.answering(next)
    if (name === owner.fqdn) return isLast
    const alias: ExistingRecord | undefined = name === null ? undefined : aliasAt(name, view)
    if (alias && !view.isEarlier(alias, record)) isLast = false
    next = alias?.content
  }
  return false
}

/** Types whose target must not be an alias. */
const pointing = new Set(['MX', 'NS', 'SRV', 'PTR'])

const pointedAtBy = (record: ExistingRecord, owner: Owner, view: ZoneView): string | null => {
  for (const other of view.pointingAt(owner.fqdn))
    if (pointing.has(other.type) && view.isEarlier(other, record)) return other.type
  return null
}

/** RFC 1034 3.6.2, RFC 2181 10.1 */
export const cname: RecordRule = {
  code: 5,
  wire: ['name'],
  parts: ['target'],
  name: 'target',
  pointsToName: true,
  parseContent: (content, { zone }) => parseContentName(content, zone, { host: false }),
  checkOwner: owner =>
    owner.labels.length === 0 ? [error('host', 'dns.cname.apex', { fix: { field: 'type', value: 'ALIAS' } })] : [],
  checkZone: (record, owner, view): Finding[] => {
    const target = record.content
    if (target === owner.fqdn) return [error('content', 'dns.cname.itself', { part: 'target' })]
    if (closesLoop(record, owner, view)) return [error('content', 'dns.cname.loop', { part: 'target' })]
    const type = pointedAtBy(record, owner, view)
    return type === null ? checkExists(target, view) : [error('host', 'dns.cname.pointed-at', { params: { type } })]
  },
  describe: (record, name) => sentence('dns.describe.cname', { name, target: record.content }),
}
