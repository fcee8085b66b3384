import type { ChangedRrSet, RrSetComment } from '@panel/shared/contract/powerdns'
import {
  type Change,
  comparableContent,
  type DnsType,
  fitStrings,
  hasPriority,
  isDnsType,
  MAX_RECORDS,
  parseHost,
  toZone,
} from '@panel/shared/rules'
import { type FieldFault, ProblemError } from '../../base/errors'
import type { DnsRecordRow } from '../../database/schema'
import type { LockedZone } from '../../dns/zone'
import type { RrSet } from '../../publishing/publisher'
import { commentOf } from './comments'

/** What a record says, apart from its name, type and TTL. */
interface Value {
  content: string
  priority: number | null
}

/** What an RRset is to be. */
interface Wanted {
  /** As PowerDNS calls it in its errors. */
  label: string
  host: string
  type: DnsType
  ttl: number | null
  stored: DnsRecordRow[]
  values: Map<string, Value>
  /** Left out: they stay. */
  comments?: RrSetComment[]
}

interface Plan {
  changes: Change[]
  /** The RRset of each change. */
  labels: string[]
  /** Every RRset that was named, with the comments that it is to have; left out where they stay. */
  sets: { host: string; type: DnsType; comments?: RrSetComment[] }[]
}

const refused = (field: string, fault: Omit<FieldFault, 'field'>): ProblemError =>
  new ProblemError('dns_invalid', { fields: [{ field, ...fault }] })

/** PowerDNS has the priority at the start of the content. */
const toValue = (type: DnsType, content: string): Value => {
  const match = hasPriority(type) ? /^\s*(\d{1,6})\s+(\S.*)$/s.exec(content) : null
  if (match) return { priority: Number(match[1]), content: match[2] ?? '' }
  return { priority: null, content: type === 'TXT' ? fitStrings(content) : content }
}

const keyOf = ({ content, priority }: Value, type: DnsType, zone: string): string =>
  `${priority} ${comparableContent(type, content, zone)}`

/** Null where it is left out. */
const ttlOf = ({ ttl }: ChangedRrSet): number | null => (ttl === undefined || ttl === null ? null : Number(ttl))

const dotted = (name: string): string => (name.endsWith('.') ? name : `${name}.`)

/** SOA and the NS records of the zone itself are the platform's: they may be sent as they are. The serial is no matter. */
const assertAsItIs = (label: string, set: RrSet, asked: ChangedRrSet): void => {
  const { records, changetype } = asked
  const plain = (content: string) =>
    content
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .filter((_, at) => set.type !== 'SOA' || at !== 2)
      .join(' ')
  const known = new Set(set.contents.map(plain))
  const given = (records ?? []).map(({ content }) => plain(content))
  const isSame = given.every(content => known.has(content)) && (ttlOf(asked) ?? set.ttl) === set.ttl
  const isWhole = changetype === 'EXTEND' || new Set(given).size === known.size
  const isLeft = changetype === 'REPLACE' && !records
  if (isLeft || (isSame && isWhole && (changetype === 'REPLACE' || changetype === 'EXTEND'))) return
  throw refused(label, { code: 'authority_fixed' })
}

const commentsOf = ({ comments }: ChangedRrSet): RrSetComment[] =>
  (comments ?? []).map(({ content, account, modified_at }) => ({
    content,
    account: account ?? '',
    modified_at: modified_at ?? Math.floor(Date.now() / 1000),
  }))

/** Changes an RRset as asked. */
const apply = (wanted: Wanted, asked: ChangedRrSet, zone: string): void => {
  const { changetype, records, comments } = asked
  const { label, type, values } = wanted
  if (records?.some(({ disabled }) => disabled)) throw refused(label, { code: 'record_disabled' })
  const given = new Map(
    (records ?? []).map(({ content }) => {
      const value = toValue(type, content)
      return [keyOf(value, type, zone), value] as const
    }),
  )
  if (changetype === 'DELETE') {
    values.clear()
    wanted.comments = []
    return
  }
  if (changetype === 'PRUNE') for (const key of given.keys()) values.delete(key)
  else if (records) {
    if (changetype === 'REPLACE') for (const key of [...values.keys()]) if (!given.has(key)) values.delete(key)
    for (const [key, value] of given) if (!values.has(key)) values.set(key, value)
    wanted.ttl = ttlOf(asked) ?? wanted.ttl
  } else if (!comments) throw refused(label, { code: 'rrset_unchanged' })
  if (comments) wanted.comments = commentsOf(asked)
}

/** The changes that make the stored records what is wanted: a record that stays keeps its id, and so its comment. */
const settle = ({ host, type, ttl, stored, values, comments }: Wanted, zone: string): Change[] => {
  const missing = new Map(values)
  const comment = comments && commentOf(comments)
  const changes: Change[] = []
  const free: DnsRecordRow[] = []
  for (const record of stored) {
    if (!missing.delete(keyOf(record, type, zone))) free.push(record)
    else if ((ttl !== null && ttl !== record.ttl) || (comment !== undefined && comment !== record.comment))
      changes.push({ op: 'update', id: record.id, record: { ttl: ttl ?? record.ttl, comment } })
  }
  for (const value of missing.values()) {
    const replaced = free.shift()
    const fields = { ...value, ttl: ttl ?? stored[0]?.ttl, comment }
    changes.push(
      replaced ? { op: 'update', id: replaced.id, record: fields } : { op: 'add', record: { host, type, ...fields } },
    )
  }
  return [...changes, ...free.map(({ id }) => ({ op: 'delete', id }) as const)]
}

/** Types that PowerDNS knows, and of which no record can be here: there is none to remove. */
const unused = new Set(
  [
    'A6 ADDR AFSDB ANY APL AXFR CDNSKEY CDS CERT CSYNC DHCID DLV DNSKEY EUI48 EUI64 HINFO IPSECKEY IXFR KEY KX L32 L64 LP',
    'LUA MAILA MAILB MB MG MINFO MR NID NSEC NSEC3 NSEC3PARAM OPT RKEY RP RRSIG SIG SOA SPF TKEY TSIG ZONEMD',
  ].flatMap(types => types.split(' ')),
)

const isKnown = (type: string): boolean => isDnsType(type) || unused.has(type) || /^TYPE\d{1,5}$/.test(type)

const changetypes = ['REPLACE', 'DELETE', 'EXTEND', 'PRUNE']

/**
 * What a PATCH means for a zone.
 * @param authority the RRsets of the platform
 * @throws ProblemError dns_invalid, which names the RRset; record_limit where far more records are sent than a zone holds
 */
export const planChanges = (
  { name: zone, records }: LockedZone,
  authority: readonly RrSet[],
  sets: readonly ChangedRrSet[],
): Plan => {
  const count = sets.reduce((sum, set) => sum + (set.records?.length ?? 0), 0)
  // Before they are read: that takes the process's time from everyone else.
  if (count > 2 * MAX_RECORDS) throw new ProblemError('record_limit', { params: { max: MAX_RECORDS }, status: 422 })
  const wanted = new Map<string, Wanted>()
  const seen = new Set<string>()
  for (const set of sets) {
    const type = set.type.toUpperCase()
    const asked = { ...set, changetype: set.changetype.toUpperCase() }
    const label = `RRset ${dotted(set.name)} IN ${type}`
    if (!changetypes.includes(asked.changetype)) throw refused(label, { code: 'changetype_unknown' })
    if (!isKnown(type)) throw refused(label, { code: 'dns.type.unknown', params: { type } })
    const { value: owner, findings } = parseHost(dotted(set.name), toZone(zone))
    // PowerDNS, too, lets records be removed where none can be, but not replaced by none.
    const isRemoval = asked.changetype === 'DELETE' || asked.changetype === 'PRUNE'
    if (!owner) {
      if (isRemoval && findings[0]?.code === 'dns.host.outside-zone') continue
      throw refused(label, { code: findings[0]?.code ?? 'invalid', params: findings[0]?.params ?? {} })
    }
    const { host } = owner
    const fixed = host === '@' && authority.find(one => one.type === type)
    if (fixed) {
      assertAsItIs(label, fixed, asked)
      continue
    }
    if (!isDnsType(type)) {
      if (isRemoval) continue
      throw refused(label, { code: 'dns.type.unknown', params: { type } })
    }
    const key = `${host.toLowerCase()} ${type}`
    if (seen.has(`${key} ${asked.changetype}`) && /DELETE|REPLACE/.test(asked.changetype))
      throw refused(label, { code: 'rrset_repeated' })
    seen.add(`${key} ${asked.changetype}`)
    const stored = records.filter(one => one.type === type && one.host.toLowerCase() === host.toLowerCase())
    const one = wanted.get(key) ?? {
      label,
      host,
      type,
      ttl: null,
      stored,
      values: new Map(stored.map(record => [keyOf(record, type, zone), record])),
    }
    wanted.set(key, one)
    apply(one, asked, zone)
  }
  const plans = [...wanted.values()].map(one => ({ ...one, changes: settle(one, zone) }))
  return {
    changes: plans.flatMap(({ changes }) => changes),
    labels: plans.flatMap(({ changes, label }) => changes.map(() => label)),
    sets: plans.map(({ host, type, values, comments }) => ({
      host: host.toLowerCase(),
      type,
      ...(comments && { comments: values.size === 0 ? [] : comments }),
    })),
  }
}
