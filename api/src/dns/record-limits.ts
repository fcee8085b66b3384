import type { DnsDifference, DnsType } from '@panel/shared/contract'
import { type Change, type Finding, hostMatcher, parseHost, toZone, withoutOthers } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { LockedZone } from './zone'

/** What a record limit looks at. */
interface Named {
  host: string
  type: DnsType
}

/** Whether a caller reaches a record: a session and a token without `records` reach all. */
const reachOf = ({ token }: User): ((record: Named) => boolean) => {
  if (!token?.records) return () => true
  const limits = token.records.map(({ host, types }) => ({ matches: hostMatcher(host), types: new Set(types) }))
  return ({ host, type }) => limits.some(({ matches, types }) => types.has(type) && matches(host))
}

/** The records that the caller may read. */
export const reachable = <R extends Named>(user: User, records: readonly R[]): R[] => records.filter(reachOf(user))

/** Whether the caller may read records at all: a token that only changes them may not. */
const mayRead = ({ token }: User): boolean => !token || token.scopes.includes('dns:read')

const dataOf = ({ host, type, content }: Named & { content: string }): string => `${host} ${type} ${content}`

/** The records in the answer to a change: those that the caller may read, or else those that the change has left. */
export const answered = <R extends Named & { content: string }>(
  user: User,
  records: readonly R[],
  diff: readonly Pick<DnsDifference, 'after'>[],
): R[] => {
  if (mayRead(user)) return reachable(user, records)
  const changed = new Set(diff.flatMap(({ after }) => (after ? [dataOf(after)] : [])))
  return records.filter(record => changed.has(dataOf(record)))
}

const opOf = ({ before, after }: Pick<DnsDifference, 'before' | 'after'>): DnsDifference['op'] => {
  if (!before) return 'add'
  return after ? 'update' : 'delete'
}

/** A difference as the caller may read it: a record that was renamed out of reach looks deleted. */
export const reachableDiff = (user: User, diff: readonly DnsDifference[]): DnsDifference[] => {
  if (!mayRead(user)) return []
  if (!user.token?.records) return [...diff]
  const isReachable = reachOf(user)
  return diff.flatMap(({ id, ...one }) => {
    const before = one.before && isReachable(one.before) ? one.before : null
    const after = one.after && isReachable(one.after) ? one.after : null
    return before || after ? [{ op: opOf({ before, after }), id, before, after }] : []
  })
}

/** @throws ProblemError record_not_allowed where one of the records is out of the caller's reach */
export const assertReachable = (user: User, records: readonly (Named | null | undefined)[]): void => {
  const isReachable = reachOf(user)
  if (records.some(record => record && !isReachable(record))) throw new ProblemError('record_not_allowed')
}

/** Findings that name a record beside the changed one. */
const ofOthers =
  /^dns\.(?:zone\.(?:alias-exists|breaks|cname-exists|dangles|leaves-wildcard|redirected)|cname\.(?:exists|not-alone))$/

/** Findings that say nothing of a record which the caller may not read: such an error names none, such a warning is left out. */
export const readableFindings = <F extends Finding>(
  user: User,
  records: readonly (Named & { id: number })[],
  findings: readonly F[],
): F[] => {
  if (mayRead(user) && !user.token?.records) return [...findings]
  const ids = new Set(mayRead(user) ? reachable(user, records).map(({ id }) => id) : [])
  return findings.flatMap(finding => {
    const { fix, code, level } = finding
    const isOwn = fix?.field === 'delete' ? ids.has(Number(fix.value)) : !ofOthers.test(code)
    if (isOwn) return [finding]
    return level === 'error' ? [withoutOthers(finding)] : []
  })
}

/** @throws ProblemError record_not_allowed */
export const assertMayApply = (user: User, diff: readonly Pick<DnsDifference, 'before' | 'after'>[]): void =>
  assertReachable(
    user,
    diff.flatMap(({ before, after }) => [before, after]),
  )

/**
 * Refuses changes by what they ask for, before the rules say anything about the zone. A host that cannot be read is left
 * to the rules. @throws ProblemError record_not_allowed
 */
export const assertMayAsk = (
  user: User,
  { name, records }: Pick<LockedZone, 'name' | 'records'>,
  changes: readonly Change[],
): void => {
  if (!user.token?.records) return
  const zone = toZone(name)
  const byId = new Map(records.map(record => [record.id, record]))
  const asked = changes.flatMap((change): (Named | undefined)[] => {
    const before = change.op === 'add' ? undefined : byId.get(change.id)
    if (change.op === 'delete' || (change.op === 'update' && !before)) return [before]
    const type = change.record.type ?? before?.type
    const typed = change.record.host ?? before?.host
    const host = typed === undefined ? undefined : parseHost(typed, zone).value?.host
    return host === undefined || type === undefined ? [before] : [before, { host, type }]
  })
  assertReachable(user, asked)
}
