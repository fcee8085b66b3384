import { parseContentName } from '../content-name'
import { error, warning } from '../finding'
import { type RecordRule, sentence } from '../record-rule'
import { checkGlue, checkHasAddress, checkNotAlias } from '../targets'
import type { DnsType } from '../types'
import type { ZoneView } from '../zone-view'

/** The addresses of its servers below a delegation are of use; every other record there is no longer answered. */
const hidesRecords = (delegation: string, view: ZoneView): boolean => {
  const servers = new Set([...view.at(delegation, 'NS')].map(({ content }) => content.toLowerCase()))
  const isGlue = (type: DnsType, name: string) => (type === 'A' || type === 'AAAA') && servers.has(name)
  const here = [...view.types(delegation).keys()].some(
    type => type !== 'NS' && type !== 'DS' && !isGlue(type, delegation),
  )
  const glue = [...servers]
    .filter(name => name.endsWith(`.${delegation}`))
    .reduce((sum, name) => sum + view.at(name, 'A').size + view.at(name, 'AAAA').size, 0)
  return here || view.countBelow(delegation) > glue
}

/** RFC 1034 4.2.1: hands a part of the zone over to other servers. The apex is kept by the delegation form. */
export const ns: RecordRule = {
  code: 2,
  wire: ['name'],
  parts: ['target'],
  name: 'target',
  pointsToName: true,
  ofDelegation: true,
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
    const wrong = isInside ? [] : [...checkNotAlias(record, target, view), ...checkHasAddress(target, view)]
    if (wrong.length > 0) return wrong.slice(0, 1)
    return hidesRecords(owner.fqdn, view) ? [warning('host', 'dns.ns.hides')] : []
  },
  describe: (record, name) => sentence('dns.describe.ns', { name, target: record.content }),
}
