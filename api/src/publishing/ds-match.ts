import { createHash } from 'node:crypto'
import type { DsRecord } from '@panel/shared/contract'
import type { Answer } from 'dns-packet'

/** SHA-256 and SHA-384 (RFC 4509, RFC 6605). */
const hashes: Record<number, string> = { 2: 'sha256', 4: 'sha384' }

const wireName = (zone: string): string =>
  [...zone.toLowerCase().split('.'), ''].map(label => String.fromCharCode(label.length) + label).join('')

/** Whether a DS is that of one of these keys (RFC 4034 5.1.4). `zone` is without a last dot. */
export const matchesKey = (ds: DsRecord, answers: readonly Answer[], zone: string): boolean => {
  const hash = hashes[ds.digest_type]
  return answers.some(answer => {
    if (!hash || answer.type !== 'DNSKEY' || answer.data.algorithm !== ds.algorithm) return false
    const { flags, algorithm, key } = answer.data
    const head = Buffer.from([flags >> 8, flags & 255, 3, algorithm])
    const digest = createHash(hash).update(wireName(zone), 'latin1').update(head).update(key).digest('hex')
    return digest === ds.digest.toLowerCase()
  })
}
