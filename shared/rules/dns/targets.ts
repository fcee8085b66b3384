import { error, warning } from './finding'
import type { ContentPart, ExistingRecord, Finding } from './types'
import { inZone } from './zone'
import type { ZoneView } from './zone-view'

/** A name below a DNAME is answered from elsewhere; that of the DNAME itself is not. */
const isRedirected = (target: string, view: ZoneView): boolean => {
  const name = view.redirectionOf(target)
  return name !== null && name !== target
}

/** The name whose records answer; null where none does, undefined where another zone or another name is asked. */
const answering = (target: string, view: ZoneView): string | null | undefined => {
  if (!inZone(target, view.zone) || view.delegationOf(target) || isRedirected(target, view)) return undefined
  return view.answering(target)
}

/**
 * A target must not be an alias, as far as this zone knows it (RFC 2181 10.2, 10.3; RFC 2782). An alias of that very
 * name that came later is at fault itself. A name below a DNAME is answered by an alias (RFC 6672 3.1).
 */
export const checkNotAlias = (
  record: ExistingRecord,
  target: string,
  view: ZoneView,
  part: ContentPart = 'target',
): Finding[] => {
  const name = answering(target, view) ?? ''
  const [alias] = view.at(name, 'CNAME')
  const isAlias = alias ? name !== target || view.isEarlier(alias, record) : isRedirected(target, view)
  if (!isAlias) return []
  return [error('content', 'dns.target.alias', { part, params: { target } })]
}

/** A target in this zone must have an address (RFC 5321 5.1, RFC 2782, RFC 1912 2.5). */
export const checkHasAddress = (target: string, view: ZoneView, part: ContentPart = 'target'): Finding[] => {
  const name = answering(target, view)
  if (name === undefined || (name !== null && (view.hasAddress(name) || view.at(name, 'CNAME').size > 0))) return []
  return [error('content', 'dns.target.no-address', { part, params: { target } })]
}

/** An alias of nothing loads, and resolvers get no answer. A zone whose other records are not known is not checked. */
export const checkExists = (target: string, view: ZoneView): Finding[] =>
  (view.isWhole || view.size > 1) && answering(target, view) === null
    ? [warning('content', 'dns.cname.dangling', { part: 'target', params: { target } })]
    : []

/** A server inside the zone that it serves must have its address here: glue (RFC 1034 4.2.1). */
export const checkGlue = (target: string, delegation: string, view: ZoneView): Finding[] => {
  const isInside = target === delegation || target.endsWith(`.${delegation}`)
  if (!isInside || view.hasAddress(target)) return []
  return [error('content', 'dns.ns.glue', { part: 'target', params: { target } })]
}
