import { parseContentName } from '../content-name'
import { error } from '../finding'
import { type RecordRule, sentence } from '../record-rule'
import type { Finding } from '../types'

/** RFC 6672: everything below a name is found below another one; the name itself is not. */
export const dname: RecordRule = {
  code: 39,
  wire: ['name'],
  parts: ['target'],
  name: 'target',
  parseContent: (content, { zone }) => parseContentName(content, zone, { host: false }),
  checkOwner: owner => (owner.labels[0] === '*' ? [error('host', 'dns.dname.wildcard')] : []),
  checkZone: (record, owner, view): Finding[] => {
    const isApex = owner.labels.length === 0
    const target = record.content.toLowerCase()
    if (target === owner.fqdn || target.endsWith(`.${owner.fqdn}`))
      return [error('content', 'dns.dname.itself', { part: 'target' })]
    if (view.earlierAt(owner.fqdn, 'DNAME', record)) return [error('host', 'dns.dname.exists')]
    if (!isApex && view.at(owner.fqdn, 'NS').size > 0) return [error('host', 'dns.dname.delegated')]
    return view.countBelow(owner.fqdn) > 0 ? [error('host', 'dns.dname.below')] : []
  },
  describe: (record, name) => sentence('dns.describe.dname', { name, target: record.content }),
}
