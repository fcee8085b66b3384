import { parseHex } from '../encodings'
import { MAX_8_BITS, MAX_16_BITS, type NumberField, readNumbers, unknown } from '../fields'
import { error, refused, understood, warning } from '../finding'
import { type RecordRule, sentence } from '../record-rule'
import { type Token, tokenize } from '../tokens'
import type { Finding } from '../types'

const numbersOf: NumberField[] = [
  { part: 'tag', code: 'dns.ds.tag', max: MAX_16_BITS },
  { part: 'algorithm', code: 'dns.ds.algorithm', max: MAX_8_BITS },
  { part: 'matching', code: 'dns.ds.digest', max: MAX_8_BITS },
]

/** Those that are offered (RFC 8624 3.1 and 3.3): none with SHA-1. */
const offered = { algorithm: ['8', '10', '13', '14', '15', '16'], matching: ['2', '4'] }

/** IANA, "DNS Security Algorithm Numbers": also those with SHA-1, of GOST (RFC 9558) and of SM2 (RFC 9563). */
const algorithms = new Set([5, 7, 8, 10, 12, 13, 14, 15, 16, 17, 23])
const withSha1 = new Set([5, 7])

/** Names that stand for numbers in master files: RFC 4034 A.1, its successors, and what BIND reads besides. */
const algorithmNames: Readonly<Record<string, number>> = {
  RSASHA1: 5,
  NSEC3RSASHA1: 7,
  'RSASHA1-NSEC3-SHA1': 7,
  RSASHA256: 8,
  RSASHA512: 10,
  ECCGOST: 12,
  'ECC-GOST': 12,
  ECDSAP256SHA256: 13,
  ECDSAP384SHA384: 14,
  ED25519: 15,
  ED448: 16,
}
const digestNames: Readonly<Record<string, number>> = {
  SHA1: 1,
  'SHA-1': 1,
  SHA256: 2,
  'SHA-256': 2,
  GOST: 3,
  SHA384: 4,
  'SHA-384': 4,
}

const withNumbers = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) => {
    const named = [undefined, algorithmNames, digestNames][at]?.[token.bytes.toUpperCase()]
    return named === undefined ? token : { ...token, bytes: String(named) }
  })

/** IANA, "Digest Algorithms". */
const digests: Record<number, { label: string; length: number }> = {
  1: { label: 'SHA-1', length: 40 },
  2: { label: 'SHA-256', length: 64 },
  3: { label: 'GOST R 34.11-94', length: 64 },
  4: { label: 'SHA-384', length: 96 },
  5: { label: 'GOST R 34.11-2012', length: 64 },
  6: { label: 'SM3', length: 64 },
}

/** What loads, and is not known or not trusted. */
const saidOf = (algorithm: number, digest: number): Finding[] => [
  ...(algorithms.has(algorithm) ? [] : [unknown('algorithm', algorithm)]),
  ...(digests[digest] ? [] : [unknown('matching', digest)]),
  ...(withSha1.has(algorithm) || digest === 1 ? [warning('content', 'dns.ds.old', { part: 'algorithm' })] : []),
]

/** RFC 4034 5: says with which key a delegated subdomain is signed. */
export const ds: RecordRule = {
  code: 43,
  wire: ['u16', 'u8', 'u8', 'hex'],
  parts: ['tag', 'algorithm', 'matching', 'data'],
  ofDelegation: true,
  choices: offered,
  parseContent: content => {
    const { value: tokens, findings: wrong } = tokenize(content)
    if (!tokens) return refused(...wrong)
    const { numbers, findings } = readNumbers(withNumbers(tokens), numbersOf)
    if (findings.length > 0) return refused(...findings)
    const [, algorithm = 0, type = 0] = numbers
    // RFC 8078 4: 0 asks a parent to delete, which no DS of its own does.
    if (algorithm === 0) return refused(error('content', 'dns.ds.algorithm', { part: 'algorithm' }))
    if (type === 0) return refused(error('content', 'dns.ds.digest', { part: 'matching' }))
    const digest = digests[type] ?? { label: '', length: null }
    const pieces = tokens.slice(3).map(token => token.bytes)
    const data = parseHex(pieces, { part: 'data', ...digest, rewrite: hex => [...numbers, hex].join(' ') })
    if (data.value === undefined) return data
    return understood([...numbers, data.value].join(' '), ...saidOf(algorithm, type))
  },
  checkOwner: owner => (owner.labels.length === 0 ? [error('host', 'dns.ds.apex')] : []),
  // RFC 4035 2.4: a DS is part of a delegation.
  checkZone: (_, owner, view) => (view.at(owner.fqdn, 'NS').size > 0 ? [] : [error('host', 'dns.ds.not-delegated')]),
  describe: (record, name) => sentence('dns.describe.ds', { name, tag: record.content.split(' ')[0] ?? '' }),
}
