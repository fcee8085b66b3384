import { parseContentName } from '../content-name'
import { error, warning } from '../finding'
import { type RecordRule, sentence } from '../record-rule'
import { checkGlue, checkHasAddress, checkNotAlias } from '../targets'

/** RFC 1034 4.2.1: hands a part of the zone over to other servers. The apex is kept by the delegation form. */
export const ns: RecordRule = {
  parts: ['target'],
  parseContent: (content, { zone }) => parseContentName(content, zone, { host: true }),
  checkOwner: owner => {
    if (owner.labels.length === 0) return [error('host', 'dns.ns.apex')]
    return owner.labels[0] === '*' ? [error('host', 'dns.ns.wildcard')] : []
  },
  checkZone: (record, owner, view) => {
    const target = record.content
    const glue = checkGlue(target, owner.fqdn, view)
    if (glue.length > 0) return glue
    const isInside = target === owner.fqdn || target.endsWith(`.${owner.fqdn}`)
    const wrong = isInside ? [] : [...checkNotAlias(target, view), ...checkHasAddress(target, view)]
    if (wrong.length > 0) return wrong.slice(0, 1)
    const hidden = view.at(owner.fqdn).filter(other => other.type !== 'NS' && target !== owner.fqdn)
    return hidden.length > 0 ? [warning('host', 'dns.ns.hides')] : []
  },
  describe: (record, name) => sentence('dns.describe.ns', { name, target: record.content }),
}
