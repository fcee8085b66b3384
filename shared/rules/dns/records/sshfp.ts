import { parseHex } from '../encodings'
import { MAX_8_BITS, type NumberField, readNumbers, unknown } from '../fields'
import { error, refused, understood, warning } from '../finding'
import { type RecordRule, sentence } from '../record-rule'
import { tokenize } from '../tokens'
import type { Finding } from '../types'

/** RFC 4255, RFC 6594, RFC 7479, RFC 8709; 5 is not assigned. */
const algorithms: Record<number, string> = { 1: 'RSA', 2: 'DSA', 3: 'ECDSA', 4: 'Ed25519', 6: 'Ed448' }

/** RFC 4255 3.1.2, RFC 6594 4.1: digits of each fingerprint. */
const fingerprints: Record<number, { label: string; length: number }> = {
  1: { label: 'SHA-1', length: 40 },
  2: { label: 'SHA-256', length: 64 },
}

const numbersOf: NumberField[] = [
  { part: 'algorithm', code: 'dns.sshfp.algorithm', max: MAX_8_BITS },
  { part: 'fingerprintType', code: 'dns.sshfp.type', max: MAX_8_BITS },
]

/** Numbers beyond the newest one may be assigned any day; 0 is reserved, 5 was left out. */
const newest = 6

const checkAssigned = (algorithm: number, type: number): Finding[] => [
  ...(algorithms[algorithm] || algorithm > newest
    ? []
    : [error('content', 'dns.sshfp.algorithm', { part: 'algorithm' })]),
  ...(fingerprints[type] ? [] : [error('content', 'dns.sshfp.type', { part: 'fingerprintType' })]),
]

/** RFC 4255: the fingerprint of a server's SSH key. */
export const sshfp: RecordRule = {
  code: 44,
  wire: ['u8', 'u8', 'hex'],
  parts: ['algorithm', 'fingerprintType', 'fingerprint'],
  choices: { algorithm: ['1', '2', '3', '4', '6'], fingerprintType: ['1', '2'] },
  parseContent: content => {
    const { value: tokens, findings: wrong } = tokenize(content)
    if (!tokens) return refused(...wrong)
    if (tokens.length < 3) return refused(error('content', 'dns.sshfp.fields', { part: 'fingerprint' }))
    const { numbers, findings } = readNumbers(tokens, numbersOf)
    const [algorithm = 0, type = 0] = numbers
    const unassigned = findings.length > 0 ? findings : checkAssigned(algorithm, type)
    if (unassigned.length > 0) return refused(...unassigned)
    const fingerprint = parseHex(
      tokens.slice(2).map(token => token.bytes),
      {
        part: 'fingerprint',
        length: fingerprints[type]?.length ?? null,
        label: fingerprints[type]?.label ?? '',
        rewrite: hex => `${algorithm} ${type} ${hex}`,
      },
    )
    if (!fingerprint.value) return fingerprint
    const value = `${algorithm} ${type} ${fingerprint.value}`
    const warnings = [
      ...(algorithm > newest ? [unknown('algorithm', algorithm)] : []),
      ...(algorithm === 2 ? [warning('content', 'dns.sshfp.dsa', { part: 'algorithm' })] : []),
      ...(type === 1 && algorithm !== 2 ? [warning('content', 'dns.sshfp.sha1', { part: 'fingerprintType' })] : []),
    ]
    return understood(value, ...warnings)
  },
  describe: (record, name) =>
    sentence('dns.describe.sshfp', {
      name,
      algorithm: algorithms[Number(record.content.split(' ')[0])] ?? record.content.split(' ')[0] ?? '',
    }),
}
