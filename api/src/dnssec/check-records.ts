import type { DsRecord, FieldCode } from '@panel/shared/contract'
import type { DnskeyData } from 'dns-packet'
import type { FieldFault } from '../base/errors'
import { dsOf, keyTagOf } from '../publishing/ds-match'
import { sameDs } from './chain'
import { type GivenRecord, readBase64, readRecords } from './read-records'

/**
 * Algorithms with which a new DS is taken, with the bytes of their keys where these are fixed: those that are recommended
 * or still validated everywhere (RFC 8624, RFC 9904).
 */
const keyBytes: ReadonlyMap<number, number | null> = new Map([
  [8, null],
  [10, null],
  [13, 64],
  [14, 96],
  [15, 32],
  [16, 57],
])

/** MD5, DSA, SHA-1 and GOST, which validators do not believe, or soon will not (RFC 8624, RFC 9905, RFC 9906). */
const deprecated: readonly number[] = [1, 3, 5, 6, 7, 12]

const digestBytes: ReadonlyMap<number, number> = new Map([
  [2, 32],
  [4, 48],
])
const deprecatedDigests: readonly number[] = [1, 3]

const maxTag = 65_535
const [fewestRsaBits, mostRsaBits] = [1024, 4096] as const

/** Why an algorithm is not taken; undefined where it is. */
const algorithmFault = (algorithm: number): FieldCode | undefined => {
  if (deprecated.includes(algorithm)) return 'ds_algorithm_old'
  return keyBytes.has(algorithm) ? undefined : 'ds_algorithm'
}

/** Why a DS record is not taken; undefined where it is. */
export const dsFaultOf = ({ key_tag, algorithm, digest_type, digest }: DsRecord): FieldCode | undefined => {
  if (!(Number.isInteger(key_tag) && key_tag >= 0 && key_tag <= maxTag)) return 'ds_key_tag'
  const fault = algorithmFault(algorithm)
  if (fault) return fault
  if (deprecatedDigests.includes(digest_type)) return 'ds_digest_old'
  const bytes = digestBytes.get(digest_type)
  if (bytes === undefined) return 'ds_digest_type'
  return /^[0-9a-f]+$/i.test(digest) && digest.length === bytes * 2 ? undefined : 'ds_digest'
}

/** Bits of the modulus of an RSA key (RFC 3110 2); 0 where it has none. */
const rsaBits = (key: Buffer): number => {
  if (key.length < 4) return 0
  const [start, length] = key[0] === 0 ? [3, key.readUInt16BE(1)] : [1, key[0] ?? 0]
  const modulus = key.subarray(start + length)
  if (length === 0 || modulus.length === 0) return 0
  return modulus.length * 8 - Math.clz32(modulus[0] ?? 0) + 24
}

const keyFaultOf = ({ flags, algorithm, key }: DnskeyData, protocol: number): FieldCode | undefined => {
  if (flags !== 256 && flags !== 257) return 'ds_flags'
  if (protocol !== 3) return 'ds_protocol'
  const fault = algorithmFault(algorithm)
  if (fault) return fault
  const bytes = keyBytes.get(algorithm)
  if (bytes) return key.length === bytes ? undefined : 'ds_key'
  const bits = rsaBits(key)
  return bits >= fewestRsaBits && bits <= mostRsaBits ? undefined : 'ds_key'
}

interface KeyGiven {
  flags: number
  protocol?: number | undefined
  algorithm: number
  public_key: string
}

export interface Given {
  ds?: readonly (string | DsRecord)[] | undefined
  dnskey?: readonly (string | KeyGiven)[] | undefined
}

type Field = keyof Given

interface Entry {
  field: Field
  index: number
  record: GivenRecord
}

const dsGiven = (one: string | DsRecord, zone: string): GivenRecord[] =>
  typeof one === 'string'
    ? readRecords(one, zone)
    : [{ kind: 'ds', ds: { ...one, digest: one.digest.replace(/\s/g, '').toLowerCase() } }]

const keyGiven = (one: string | KeyGiven, zone: string): GivenRecord[] => {
  if (typeof one === 'string') return readRecords(one, zone)
  const key = readBase64(one.public_key)
  if (!key) return [{ kind: 'fault', code: 'ds_key' }]
  return [{ kind: 'key', protocol: one.protocol ?? 3, key: { flags: one.flags, algorithm: one.algorithm, key } }]
}

const entriesOf = ({ ds = [], dnskey = [] }: Given, zone: string): Entry[] => [
  ...ds.flatMap((one, index) => dsGiven(one, zone).map(record => ({ field: 'ds' as const, index, record }))),
  ...dnskey.flatMap((one, index) => keyGiven(one, zone).map(record => ({ field: 'dnskey' as const, index, record }))),
]

const faultOf = ({ record }: Entry, kept: readonly DsRecord[]): FieldCode | undefined => {
  if (record.kind === 'fault') return record.code
  if (record.kind === 'key') return keyFaultOf(record.key, record.protocol)
  // What the registry has already may stay, however old.
  return kept.some(one => sameDs(one, record.ds)) ? undefined : dsFaultOf(record.ds)
}

/** Whether a DS record has the digest of a key that came with it, and another tag. */
const hasOtherTag = (ds: DsRecord, keys: readonly DnskeyData[], zone: string): boolean =>
  keys.some(key => dsOf(key, zone, ds.digest_type)?.digest === ds.digest && keyTagOf(key) !== ds.key_tag)

/**
 * The DS records that somebody gave, keys as the DS with SHA-256 that they have; or what is wrong with which. `kept` are
 * those that the registry has.
 */
export const checkRecords = (
  given: Given,
  zone: string,
  kept: readonly DsRecord[],
  most: number,
): { ok: true; ds: DsRecord[] } | { ok: false; faults: FieldFault[] } => {
  const entries = entriesOf(given, zone)
  const faults: FieldFault[] = []
  const found: DsRecord[] = []
  const keys = entries.flatMap(({ record }) => (record.kind === 'key' ? [record.key] : []))
  for (const entry of entries) {
    const { field, index, record } = entry
    const add = (code: FieldCode, params?: FieldFault['params']) =>
      faults.push({ field, index, code, ...(params && { params }) })
    const code = faultOf(entry, kept)
    if (code) add(code)
    else if (record.kind === 'ds' && hasOtherTag(record.ds, keys, zone)) add('ds_other_tag')
    else if (record.kind === 'ds' && found.some(one => sameDs(one, record.ds))) add('ds_twice')
    else if (record.kind === 'ds') found.push(record.ds)
  }
  const seen: DnskeyData[] = []
  for (const { field, index, record } of entries) {
    if (record.kind !== 'key') continue
    const isTwice = seen.some(one => one.flags === record.key.flags && one.key.equals(record.key.key))
    seen.push(record.key)
    const ds = dsOf(record.key, zone)
    if (isTwice) faults.push({ field, index, code: 'ds_twice' })
    else if (ds && !found.some(one => one.key_tag === ds.key_tag && isCovered(one, record.key, zone))) found.push(ds)
  }
  if (faults.length > 0) return { ok: false, faults }
  if (found.length > most) return { ok: false, faults: [{ field: 'ds', code: 'ds_many', params: { max: most } }] }
  return { ok: true, ds: found }
}

/** A key that came with a DS of its own, of whatever digest, needs no second one. */
const isCovered = (ds: DsRecord, key: DnskeyData, zone: string): boolean =>
  dsOf(key, zone, ds.digest_type)?.digest === ds.digest
