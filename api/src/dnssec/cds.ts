import type { CdsResult, DsRecord } from '@panel/shared/contract'
import type { DnskeyData } from 'dns-packet'
import { dsOf, isDsOf, keyTagOf } from '../publishing/ds-match'
import type { ApexAnswer, ServerApex } from './ask-signed'
import { isAnswered, isSameSet, judgeServers, keysOf } from './chain'
import { dsFaultOf } from './check-records'
import { type SignedSet, signedBy } from './signatures'

/** What is known of a domain before its CDS and CDNSKEY records are read. */
export interface Known {
  /** Without a last dot. */
  zone: string
  /** The DS records that the registry has. */
  current: readonly DsRecord[]
  /** When the signature of the last change that was taken began, in seconds; null where none was. */
  inception: number | null
  /** In seconds. */
  now: number
}

export type Decision =
  | { result: 'changed' | 'removed'; ds: DsRecord[]; inception: number; servers: readonly string[] }
  | { result: Exclude<CdsResult, 'changed' | 'removed'>; servers: readonly string[] }

const not = (result: Exclude<CdsResult, 'changed' | 'removed'>, servers: readonly string[] = []): Decision => ({
  result,
  servers,
})

export const contentOf = ({ data }: Pick<SignedSet, 'data'>): string =>
  [...new Set(data.map(one => one.toString('hex')))].sort().join(' ')

const contentAt = ({ sets }: ApexAnswer): string => `${contentOf(sets.CDS)}/${contentOf(sets.CDNSKEY)}`

/** Names of servers that do not answer as the first one does. */
const differing = (servers: readonly ServerApex[]): string[] => {
  const first = servers[0]?.answers[0]
  const expected = first && contentAt(first)
  return servers.filter(({ answers }) => answers.some(one => contentAt(one) !== expected)).map(({ name }) => name)
}

/** RFC 8078 4: one record that asks for no DS at all. */
const isCdsDelete = (data: Buffer): boolean => /^00000000(?:00)?$/.test(data.toString('hex'))
const isCdnskeyDelete = (data: Buffer): boolean => /^00000300(?:00)?$/.test(data.toString('hex'))

const readCds = (data: Buffer): DsRecord => ({
  key_tag: data.readUInt16BE(0),
  algorithm: data.readUInt8(2),
  digest_type: data.readUInt8(3),
  digest: data.subarray(4).toString('hex'),
})

const readCdnskey = (data: Buffer): DnskeyData => ({
  flags: data.readUInt16BE(0),
  algorithm: data.readUInt8(3),
  key: data.subarray(4),
})

/** Whether CDS and CDNSKEY, where both are there, are of the same keys (RFC 7344 4). */
const agree = (cds: readonly DsRecord[], keys: readonly DnskeyData[], zone: string): boolean => {
  const names = (all: readonly (readonly [number, number])[]) => [...new Set(all.map(String))].sort().join(' ')
  if (names(cds.map(one => [one.key_tag, one.algorithm])) !== names(keys.map(key => [keyTagOf(key), key.algorithm])))
    return false
  // A digest that cannot be made here is not taken either.
  const isOf = (ds: DsRecord, key: DnskeyData) => (dsOf(key, zone, ds.digest_type) ? isDsOf(ds, key, zone) : true)
  return cds.every(one => keys.some(key => isOf(one, key)))
}

/** The DS records that a zone asks for; a result says why there are none. */
const wantedDs = ({ sets }: ApexAnswer, zone: string): DsRecord[] | 'invalid' | 'mismatch' | 'refused' => {
  const [cds, cdnskey] = [sets.CDS.data, sets.CDNSKEY.data]
  const deletes = [...cds.filter(isCdsDelete), ...cdnskey.filter(isCdnskeyDelete)]
  if (deletes.length > 0) {
    const isAlone = cds.length <= 1 && cdnskey.length <= 1 && deletes.length === cds.length + cdnskey.length
    return isAlone ? [] : 'invalid'
  }
  if (cds.some(data => data.length < 5) || cdnskey.some(data => data.length < 5 || data[2] !== 3)) return 'invalid'
  const [records, keys] = [cds.map(readCds), cdnskey.map(readCdnskey)]
  if (records.length > 0 && keys.length > 0 && !agree(records, keys, zone)) return 'mismatch'
  const made = keys.flatMap(key => dsOf(key, zone) ?? [])
  // Old digests are left out where the key has a new one, of the CDS records or made here.
  const usable = records.filter(one => dsFaultOf(one) === undefined)
  const isSameKey = (one: DsRecord, other: DsRecord) =>
    one.key_tag === other.key_tag && one.algorithm === other.algorithm
  const ds = [...usable, ...made.filter(one => !usable.some(other => isSameKey(one, other)))]
  const isTaken = ds.every(one => dsFaultOf(one) === undefined)
  return isTaken && records.every(one => ds.some(other => isSameKey(one, other))) ? ds : 'refused'
}

/** The oldest signature that counts at one address, by a key of these DS records; or why none does. */
const signedAt = (
  { keys, sets }: ApexAnswer,
  ds: readonly DsRecord[],
  { zone, now }: Known,
): number | 'outdated' | 'unsigned' => {
  const trusted = ds.flatMap(one => keysOf(one, keys, zone))
  const both = [sets.CDS, sets.CDNSKEY].filter(({ data }) => data.length > 0)
  const signed = both.map(set => signedBy(set, trusted, now))
  const bad = signed.find(({ state }) => state !== 'valid')
  if (bad) return bad.state === 'outdated' ? 'outdated' : 'unsigned'
  return Math.min(...signed.map(one => (one.state === 'valid' ? one.inception : 0)))
}

interface SignedResult {
  inception: number
  fault?: 'outdated' | 'unsigned'
  servers: string[]
}

const signedEverywhere = (servers: readonly ServerApex[], ds: readonly DsRecord[], known: Known): SignedResult => {
  const found = servers.flatMap(({ name, answers }) => answers.map(one => ({ name, at: signedAt(one, ds, known) })))
  const bad = found.filter(({ at }) => typeof at === 'string')
  const [first] = bad
  return {
    inception: Math.min(...found.map(({ at }) => (typeof at === 'number' ? at : 0))),
    ...(first && typeof first.at === 'string' && { fault: first.at }),
    servers: [...new Set(bad.map(({ name }) => name))],
  }
}

/**
 * What to do with the CDS and CDNSKEY records of a zone (RFC 7344, RFC 8078): they are taken where all servers have the
 * same ones, signed by a key of the DS records that the registry has, no earlier than those of the last change, and where
 * every server would be believed with the DS records that result. The first DS records need a proof from elsewhere, for
 * which `isFirstProven` asks.
 */
export const decideCds = async (
  servers: readonly ServerApex[],
  known: Known,
  isFirstProven: (content: ApexAnswer) => Promise<'first' | 'unproven' | 'proven'>,
): Promise<Decision> => {
  const { zone, current, inception, now } = known
  const silent = servers.filter(({ answers }) => answers.length === 0)
  if (servers.length === 0 || silent.length > 0)
    return not(
      'silent',
      silent.map(({ name }) => name),
    )
  const others = differing(servers)
  if (others.length > 0) return not('differ', others)
  const first = servers[0]?.answers[0]
  if (!first || contentAt(first) === '/') return not('none')
  const ds = wantedDs(first, zone)
  if (typeof ds === 'string') return not(ds)
  if (isSameSet(ds, current)) return not('current')
  if (current.length === 0) {
    const proof = await isFirstProven(first)
    if (proof !== 'proven') return not(proof)
  }
  const signed = signedEverywhere(servers, current.length === 0 ? ds : current, known)
  if (signed.fault) return not(signed.fault, signed.servers)
  if (inception !== null && signed.inception < inception) return not('replayed')
  const judged = judgeServers(servers, { zone, ds, added: [] }, now)
  if (ds.length > 0 && !isAnswered(judged))
    return not(
      'breaks',
      judged.filter(({ fault }) => fault).map(({ name }) => name),
    )
  return { result: ds.length === 0 ? 'removed' : 'changed', ds, inception: signed.inception, servers: [] }
}
