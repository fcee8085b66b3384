import { createHash } from 'node:crypto'
import type { DsRecord } from '@panel/shared/contract'
import type { Answer, DnskeyData } from 'dns-packet'

/** SHA-1, SHA-256 and SHA-384 (RFC 4034, RFC 4509, RFC 6605). */
const hashes: Record<number, string> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' }

/** A name without a last dot in canonical wire format (RFC 4034 6.2). */
export const wireName = (name: string): Buffer =>
  Buffer.concat(
    [...name.toLowerCase().split('.').filter(Boolean), ''].map(label => {
      const text = Buffer.from(label)
      return Buffer.concat([Buffer.from([text.length]), text])
    }),
  )

/** The data of a DNSKEY record on the wire (RFC 4034 2.1). */
export const keyData = ({ flags, algorithm, key }: DnskeyData): Buffer =>
  Buffer.concat([Buffer.from([flags >> 8, flags & 255, 3, algorithm]), key])

/** RFC 4034 appendix B. */
export const keyTagOf = (key: DnskeyData): number => {
  const sum = keyData(key).reduce((total, byte, at) => total + (at % 2 === 0 ? byte << 8 : byte), 0)
  return (sum + (sum >> 16)) & 0xffff
}

/** The DS of a key (RFC 4034 5.1.4), in lower case; undefined for a digest type that is not known here. */
export const dsOf = (key: DnskeyData, zone: string, digest_type = 2): DsRecord | undefined => {
  const hash = hashes[digest_type]
  if (!hash) return undefined
  const digest = createHash(hash).update(wireName(zone)).update(keyData(key)).digest('hex')
  return { key_tag: keyTagOf(key), algorithm: key.algorithm, digest_type, digest }
}

/** Whether a DS is that of this key. `zone` is without a last dot. */
export const isDsOf = (ds: DsRecord, key: DnskeyData, zone: string): boolean => {
  if (key.algorithm !== ds.algorithm) return false
  return dsOf(key, zone, ds.digest_type)?.digest === ds.digest.toLowerCase()
}

/** Whether a DS is that of one of these keys. */
export const matchesKey = (ds: DsRecord, answers: readonly Answer[], zone: string): boolean =>
  answers.some(answer => answer.type === 'DNSKEY' && isDsOf(ds, answer.data, zone))
