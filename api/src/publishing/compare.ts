import { comparableContent, DNS_TYPES, hasPriority, isCaseSensitive, isDnsType } from '@panel/shared/rules'
import type { RrSet } from './publisher'

/** Escapes of a name taken off, so that two spellings of the same bytes are one. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\\(\d{3})/g, (_, code: string) => `\\${String.fromCharCode(Number(code)).toLowerCase()}`)
    .replace(/\\([^.\\])/g, '$1')

/** A content in the one form that the rules compare it by; as it is where they know none. */
const plainContent = (type: string, content: string, zone: string): string => {
  if (!isDnsType(type)) return content.toLowerCase()
  const [priority, rest] = hasPriority(type) ? (content.match(/^(\S+)\s+(.*)$/)?.slice(1) ?? []) : []
  const plain = comparableContent(type, rest ?? content, zone)
  return `${priority ?? ''} ${isCaseSensitive(type) ? plain : plainName(plain)}`
}

export const sameContent = (type: string, one: string, other: string, zone: string): boolean =>
  plainContent(type, one, zone) === plainContent(type, other, zone)

/** A set of records as one text; equal texts are the same RRset. */
const fingerprint = ({ name, type, ttl, contents }: RrSet, zone: string): string =>
  [plainName(name), type, ttl, ...contents.map(content => plainContent(type, content, zone)).sort()].join('\n')

export const keyOf = ({ name, type }: Pick<RrSet, 'name' | 'type'>): string => `${plainName(name)} ${type}`

interface SetDifference {
  /** To replace the present record set. */
  replace: RrSet[]
  /** To be taken away. */
  remove: RrSet[]
}

const ours = new Set<string>([...DNS_TYPES, 'SOA'])

/** What has to happen so that `there` is as `wanted`. Types that a server makes itself are left to it. */
export const compareSets = (wanted: readonly RrSet[], there: readonly RrSet[], zone: string): SetDifference => {
  const known = new Map(there.map(set => [keyOf(set), set]))
  const keys = new Set(wanted.map(keyOf))
  return {
    replace: wanted.filter(set => {
      const found = known.get(keyOf(set))
      return !found || fingerprint(found, zone) !== fingerprint(set, zone)
    }),
    remove: there.filter(set => ours.has(set.type) && !keys.has(keyOf(set))),
  }
}
