import { parseContentName } from '../content-name'
import { error } from '../finding'
import { type RecordRule, sentence } from '../record-rule'
import type { Finding } from '../types'
import type { ZoneView } from '../zone-view'

/** Follows the aliases of this zone; true where they lead to the name whose addresses are to be found. */
const leadsTo = (name: string, content: string, view: ZoneView): boolean => {
  const seen = new Set<string>()
  for (let next: string | undefined = content.toLowerCase(); next !== undefined && !seen.has(next); ) {
    seen.add(next)
    const answering = view.answering(next)
    if (answering === name) return true
    const [alias] = answering === null ? [] : [...view.at(answering, 'CNAME'), ...view.at(answering, 'ALIAS')]
    next = alias?.content.toLowerCase()
  }
  return false
}

/**
 * Endings of names that only a machine or its own network knows: RFC 6761, RFC 6762, RFC 7686, RFC 8375, and those that
 * ICANN never delegates.
 */
const internal = /(^|\.)(localhost|localdomain|local|internal|home\.arpa|invalid|onion|home|corp|mail|lan|intranet)\.$/i

/**
 * What a CNAME cannot be: an alias next to other records, at the name of the zone too. It is no type of the DNS (65401 is
 * PowerDNS's number); servers get the addresses that its target has.
 */
export const alias: RecordRule = {
  code: 65_401,
  wire: ['name'],
  parts: ['target'],
  name: 'target',
  pointsToName: true,
  address: 'of-target',
  parseContent: (content, { zone }) => parseContentName(content, zone, { host: false }),
  checkOwner: owner => (owner.labels[0] === '*' ? [error('host', 'dns.alias.wildcard')] : []),
  checkZone: (record, owner, view): Finding[] => {
    if (internal.test(record.content)) return [error('content', 'dns.alias.internal', { part: 'target' })]
    if (view.earlierAt(owner.fqdn, 'ALIAS', record)) return [error('host', 'dns.alias.exists')]
    if (view.earlierAt(owner.fqdn, 'A', record) || view.earlierAt(owner.fqdn, 'AAAA', record))
      return [error('host', 'dns.alias.addresses')]
    return leadsTo(owner.fqdn, record.content, view) ? [error('content', 'dns.alias.itself', { part: 'target' })] : []
  },
  describe: (record, name) => sentence('dns.describe.alias', { name, target: record.content }),
}
