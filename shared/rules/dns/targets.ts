import { error } from './finding'
import type { ContentPart, Finding } from './types'
import { inZone } from './zone'
import type { ZoneView } from './zone-view'

const hasAddress = (view: ZoneView, name: string): boolean =>
  view.at(name).some(record => record.type === 'A' || record.type === 'AAAA')

/** The name whose records answer, unless another zone is asked for it. */
const answering = (target: string, view: ZoneView): string | null | undefined => {
  if (!inZone(target, view.zone) || view.delegationOf(target)) return undefined
  return view.answering(target)
}

/** A target must not be an alias, as far as this zone knows it (RFC 2181 10.2, 10.3; RFC 2782). */
export const checkNotAlias = (target: string, view: ZoneView, part: ContentPart = 'target'): Finding[] => {
  const name = answering(target, view)
  const isAlias = name !== null && name !== undefined && view.at(name, 'CNAME').length > 0
  return isAlias ? [error('content', 'dns.target.alias', { part, params: { target } })] : []
}

/** A target in this zone must have an address (RFC 5321 5.1, RFC 2782, RFC 1912 2.5). */
export const checkHasAddress = (target: string, view: ZoneView, part: ContentPart = 'target'): Finding[] => {
  const name = answering(target, view)
  if (name === undefined || (name !== null && hasAddress(view, name))) return []
  return [error('content', 'dns.target.no-address', { part, params: { target } })]
}

/** A server inside the zone that it serves must have its address here: glue (RFC 1034 4.2.1). */
export const checkGlue = (target: string, delegation: string, view: ZoneView): Finding[] => {
  const isInside = target === delegation || target.endsWith(`.${delegation}`)
  if (!isInside || hasAddress(view, target)) return []
  return [error('content', 'dns.ns.glue', { part: 'target', params: { target } })]
}
