import type { DsFault, DsRecord, DsServer } from '@panel/shared/contract'
import type { DnskeyData } from 'dns-packet'
import { isDsOf, keyTagOf } from '../publishing/ds-match'
import type { ApexAnswer, ServerApex } from './ask-signed'
import { signedBy } from './signatures'

export interface Wanted {
  /** Without a last dot. */
  zone: string
  /** All DS records that the registry would have. */
  ds: readonly DsRecord[]
  /** Of these, those that it does not have yet: each needs a key at every server. */
  added: readonly DsRecord[]
}

export const sameDs = (one: DsRecord, other: DsRecord): boolean =>
  one.key_tag === other.key_tag &&
  one.algorithm === other.algorithm &&
  one.digest_type === other.digest_type &&
  one.digest.toLowerCase() === other.digest.toLowerCase()

export const without = (all: readonly DsRecord[], some: readonly DsRecord[]): DsRecord[] =>
  all.filter(one => !some.some(other => sameDs(one, other)))

export const isSameSet = (one: readonly DsRecord[], other: readonly DsRecord[]): boolean =>
  without(one, other).length === 0 && without(other, one).length === 0

/** Keys that a DS record is of, with the tag it has. */
export const keysOf = (ds: DsRecord, keys: readonly DnskeyData[], zone: string): DnskeyData[] =>
  keys.filter(key => keyTagOf(key) === ds.key_tag && isDsOf(ds, key, zone))

const tagsOf = (ds: readonly DsRecord[]): number[] => [...new Set(ds.map(({ key_tag }) => key_tag))]

interface Fault {
  code: DsFault
  tags: number[]
}

/**
 * Why validating resolvers would not believe what is answered at one address; undefined where they would. Each algorithm
 * of the DS records needs a key of theirs that signs, since a resolver may know only one of them (RFC 4035 2.2).
 */
const faultAt = ({ keys, sets }: ApexAnswer, { zone, ds, added }: Wanted, now: number): Fault | undefined => {
  if (keys.length === 0) return { code: 'no_keys', tags: [] }
  const lacking = added.filter(one => keysOf(one, keys, zone).length === 0)
  if (lacking.length > 0) return { code: 'no_key', tags: tagsOf(lacking) }
  for (const algorithm of new Set(ds.map(one => one.algorithm))) {
    const ofAlgorithm = ds.filter(one => one.algorithm === algorithm)
    const trusted = ofAlgorithm.flatMap(one => keysOf(one, keys, zone))
    if (trusted.length === 0) return { code: 'no_key', tags: tagsOf(ofAlgorithm) }
    const { state } = signedBy(sets.DNSKEY, trusted, now)
    if (state !== 'valid') return { code: state === 'outdated' ? 'outdated' : 'not_signing', tags: tagsOf(ofAlgorithm) }
  }
  const { state } = signedBy(sets.SOA, keys, now)
  return state === 'valid' ? undefined : { code: state === 'outdated' ? 'outdated' : 'zone_unsigned', tags: [] }
}

/** The keys of a server, with whether each signs the keys at every address that has it. */
const shownKeys = ({ answers }: ServerApex, now: number): DsServer['keys'] => {
  const shown = new Map<string, DsServer['keys'][number]>()
  for (const { keys, sets } of answers)
    for (const key of keys) {
      const { flags, algorithm } = key
      const name = `${flags} ${algorithm} ${key.key.toString('base64')}`
      const signs = signedBy(sets.DNSKEY, [key], now).state === 'valid' && shown.get(name)?.signs !== false
      shown.set(name, { key_tag: keyTagOf(key), algorithm, flags, signs })
    }
  return [...shown.values()]
}

/** What each nameserver answers, and whether the DS records fit it. Without DS records there is nothing to fit. */
export const judgeServers = (servers: readonly ServerApex[], wanted: Wanted, now: number): DsServer[] =>
  servers.map(server => {
    const { name, addresses, answers, reason } = server
    const [fault] = wanted.ds.length === 0 ? [] : answers.flatMap(one => faultAt(one, wanted, now) ?? [])
    return {
      name,
      addresses: [...addresses],
      answers: answers.length > 0,
      ...(reason && { reason }),
      keys: shownKeys(server, now),
      ...(fault && { fault: fault.code, ...(fault.tags.length > 0 && { tags: fault.tags }) }),
    }
  })

export const isAnswered = (servers: readonly DsServer[]): boolean =>
  servers.length > 0 && servers.every(({ answers, fault }) => answers && fault === undefined)
