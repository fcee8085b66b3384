import { type Change, isSpf, mergeSpf, type StoredRecord, textOf, type ZoneRecord } from '@panel/shared/rules'
import type { ConnectionEntry } from '../../database/connect-tables'
import type { WantedSpf } from './render'

/** The SPF record of a name, before and after services come and go. */
export interface SpfPlan {
  host: string
  record: ZoneRecord | undefined
  /** Further ones, which receivers do not take (RFC 7208 4.5): their terms come into the first. */
  others: ZoneRecord[]
  before: string
  /** Null: nothing is left to say. */
  after: string | null
  wanted: WantedSpf[]
}

/** Seconds; what most services ask for. */
const ttl = 3600

const isAt = (record: StoredRecord, host: string): boolean => record.host.toLowerCase() === host.toLowerCase()

const isSpfAt = (record: StoredRecord, host: string): boolean =>
  record.type === 'TXT' && isAt(record, host) && isSpf(textOf(record.content))

const isEnd = (term: string): boolean => /^[+?~-]?all$/i.test(term)

const termsOf = (text: string): string[] => text.split(/ +/).slice(1).filter(Boolean)

/** From the most to the least that a term lets pass (RFC 7208 4.6.2). */
const ranks = '+?~-'

const readTerm = (term: string) => {
  const isQualified = ranks.includes(term.charAt(0))
  return {
    rank: isQualified ? ranks.indexOf(term.charAt(0)) : 0,
    mechanism: term.slice(isQualified ? 1 : 0).toLowerCase(),
  }
}

/** Terms that say the same as another one, and more strictly or in other letters, are left out. */
const merge = (text: string | undefined, terms: readonly string[]): string => {
  const found = termsOf(text ?? '')
  const isLooser = (one: string, other: string): boolean => {
    const [left, right] = [readTerm(one), readTerm(other)]
    return left.mechanism === right.mechanism && left.rank < right.rank
  }
  const isSame = (one: string, other: string): boolean => readTerm(one).mechanism === readTerm(other).mechanism
  const added = terms.filter(term => !found.some(there => isLooser(there, term)))
  const kept = found.filter(there => isEnd(there) || !added.some(term => isSame(term, there)))
  return mergeSpf(text && ['v=spf1', ...kept].join(' '), { terms: added, all: '~all', beside: true })
}

const lower = (entries: readonly ConnectionEntry[]): string[] =>
  entries.flatMap(({ spf }) => (spf === undefined ? [] : spf.toLowerCase().split(' ')))

interface Situation {
  /** Those that stay in the zone. */
  records: readonly ZoneRecord[]
  wanted: readonly WantedSpf[]
  /** Of services that leave, and of those that stay. */
  gone: readonly ConnectionEntry[]
  stayed: readonly ConnectionEntry[]
}

const planHost = (host: string, { records, wanted, gone, stayed }: Situation): SpfPlan => {
  const [record, ...others] = records.filter(one => isSpfAt(one, host))
  const ofRecord = (entries: readonly ConnectionEntry[]) => entries.filter(({ id }) => id === record?.id)
  const needed = new Set(lower(ofRecord(stayed)))
  const leaving = new Set(lower(ofRecord(gone)).filter(term => !needed.has(term)))
  const before = record ? textOf(record.content) : ''
  const stays = (term: string): boolean => !leaving.has(term.toLowerCase())
  const here = wanted.filter(one => one.host.toLowerCase() === host.toLowerCase())
  const added = [...others.flatMap(one => termsOf(textOf(one.content)).filter(term => !isEnd(term)))]
  added.push(...here.flatMap(({ terms }) => terms))
  const rest = record && ['v=spf1', ...termsOf(before).filter(stays)].join(' ')
  const after = leaving.size === 0 && added.length === 0 ? before : merge(rest, [...new Set(added)])
  const isBrought = gone.some(({ own, id }) => own && id === record?.id)
  const isEmpty = termsOf(after).every(isEnd)
  return { host, record, others, before, after: isEmpty && isBrought ? null : after, wanted: here }
}

/** What becomes of the SPF records of every name that services come to, or leave. */
export const planSpf = (situation: Situation): SpfPlan[] => {
  const left = situation.gone.flatMap(({ id, spf }) =>
    spf === undefined ? [] : situation.records.filter(record => record.id === id),
  )
  const hosts = new Map([...situation.wanted, ...left].map(({ host }) => [host.toLowerCase(), host]))
  return [...hosts.values()].map(host => planHost(host, situation))
}

export const changesOfSpf = ({ host, record, others, before, after }: SpfPlan): Change[] => {
  const gone: Change[] = others.map(({ id }) => ({ op: 'delete', id }))
  if (after === null) return record ? [...gone, { op: 'delete', id: record.id }] : gone
  if (record) return after === before ? gone : [...gone, { op: 'update', id: record.id, record: { content: after } }]
  return [...gone, { op: 'add', record: { host, type: 'TXT', content: after, ttl, priority: null } }]
}
