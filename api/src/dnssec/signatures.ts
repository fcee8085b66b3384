import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import type { DnskeyData, RrsigData } from 'dns-packet'
import { keyTagOf, wireName } from '../publishing/ds-match'

/** An RRset with its signatures; `data` is each record's on the wire, in canonical form (RFC 4034 6.2). */
export interface SignedSet {
  /** Without a last dot. */
  name: string
  type: number
  data: readonly Buffer[]
  signatures: readonly RrsigData[]
}

/** A public key as Node takes it, by its algorithm (RFC 8624 and its successors; 5 and 7 only of zones that have them). */
const toJwk = ({ algorithm, key }: DnskeyData): JsonWebKey | undefined => {
  const text = (from: number, to?: number) => key.subarray(from, to).toString('base64url')
  if ([5, 7, 8, 10].includes(algorithm)) {
    // RFC 3110 2: the length of the exponent takes one byte, or three.
    const [start, length] = key[0] === 0 ? [3, key.readUInt16BE(1)] : [1, key[0] ?? 0]
    return { kty: 'RSA', e: text(start, start + length), n: text(start + length) }
  }
  if (algorithm === 13) return { kty: 'EC', crv: 'P-256', x: text(0, 32), y: text(32) }
  if (algorithm === 14) return { kty: 'EC', crv: 'P-384', x: text(0, 48), y: text(48) }
  if (algorithm === 15) return { kty: 'OKP', crv: 'Ed25519', x: text(0) }
  return algorithm === 16 ? { kty: 'OKP', crv: 'Ed448', x: text(0) } : undefined
}

const hashes: Record<number, string> = { 5: 'sha1', 7: 'sha1', 8: 'sha256', 10: 'sha512', 13: 'sha256', 14: 'sha384' }

const uint = (bytes: 1 | 2 | 4, ...values: number[]): Buffer =>
  Buffer.concat(
    values.map(value => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntBE(value, 0, bytes)
      return buffer
    }),
  )

/** What is signed (RFC 4034 3.1.8.1). */
const signedData = ({ name, type, data }: SignedSet, signature: RrsigData): Buffer => {
  const { algorithm, labels, originalTTL, expiration, inception, keyTag, signersName } = signature
  const head = [
    uint(2, type),
    uint(1, algorithm, labels),
    uint(4, originalTTL, expiration, inception),
    uint(2, keyTag),
    wireName(signersName),
  ]
  const sorted = [...data].sort(Buffer.compare)
  const records = sorted.flatMap((one, at) => {
    if (at > 0 && sorted[at - 1]?.equals(one)) return []
    return [wireName(name), uint(2, type, 1), uint(4, originalTTL), uint(2, one.length), one]
  })
  return Buffer.concat([...head, ...records])
}

/** Moments of signatures are compared in a circle of 32 bits (RFC 4034 3.1.5). */
const isUpTo = (first: number, second: number): boolean => ((second - first) | 0) >= 0

const isZoneKey = ({ flags }: DnskeyData): boolean => (flags & 0x0100) !== 0 && (flags & 0x0080) === 0

const matches = (set: SignedSet, signature: RrsigData, key: DnskeyData): boolean => {
  const { algorithm, keyTag, labels, signersName } = signature
  if (!isZoneKey(key) || key.algorithm !== algorithm || keyTagOf(key) !== keyTag) return false
  if (signersName.toLowerCase() !== set.name || labels !== set.name.split('.').length) return false
  try {
    const jwk = toJwk(key)
    if (!jwk) return false
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const given = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    return verify(hashes[algorithm] ?? null, signedData(set, signature), given, signature.signature)
  } catch {
    // A key or signature that cannot be read proves nothing.
    return false
  }
}

/** `outdated`: there is a signature of one of the keys, not begun yet or over. */
export type Signed = { state: 'valid'; inception: number } | { state: 'outdated' | 'invalid' }

/**
 * Whether one of these keys of the zone has signed an RRset of its apex (RFC 4035 5.3), and since when. `now` in seconds.
 */
export const signedBy = (set: SignedSet, keys: readonly DnskeyData[], now: number): Signed => {
  const known = set.signatures.filter(signature => keys.some(key => matches(set, signature, key)))
  const current = known.filter(
    ({ inception, expiration }) => isUpTo(inception, now % 2 ** 32) && isUpTo(now % 2 ** 32, expiration),
  )
  if (current.length > 0) return { state: 'valid', inception: Math.max(...current.map(({ inception }) => inception)) }
  return { state: known.length > 0 ? 'outdated' : 'invalid' }
}
