import { parseHex } from '../encodings'
import { MAX_8_BITS, MAX_16_BITS, type NumberField, readNumbers } from '../fields'
import { error, refused, understood } from '../finding'
import { type RecordRule, sentence } from '../record-rule'
import { tokenize } from '../tokens'

const numbersOf: NumberField[] = [
  { part: 'tag', code: 'dns.ds.tag', max: MAX_16_BITS },
  { part: 'algorithm', code: 'dns.ds.algorithm', max: MAX_8_BITS },
  { part: 'matching', code: 'dns.ds.digest', max: MAX_8_BITS },
]

/** Those that are still to be used (RFC 8624 3.1 and 3.3): none with SHA-1. */
const algorithms = ['8', '10', '13', '14', '15', '16']
const digests: Record<number, { label: string; length: number }> = {
  2: { label: 'SHA-256', length: 64 },
  4: { label: 'SHA-384', length: 96 },
}

/** RFC 4034 5: says with which key a delegated subdomain is signed. */
export const ds: RecordRule = {
  code: 43,
  wire: ['u16', 'u8', 'u8', 'hex'],
  parts: ['tag', 'algorithm', 'matching', 'data'],
  ofDelegation: true,
  choices: { algorithm: algorithms, matching: Object.keys(digests) },
  parseContent: content => {
    const { value: tokens, findings: wrong } = tokenize(content)
    if (!tokens) return refused(...wrong)
    const { numbers, findings } = readNumbers(tokens, numbersOf)
    if (findings.length > 0) return refused(...findings)
    const [, algorithm, type = 0] = numbers
    const digest = digests[type]
    if (!algorithms.includes(String(algorithm)))
      return refused(error('content', 'dns.ds.algorithm', { part: 'algorithm' }))
    if (!digest) return refused(error('content', 'dns.ds.digest', { part: 'matching' }))
    const pieces = tokens.slice(3).map(token => token.bytes)
    const data = parseHex(pieces, { part: 'data', ...digest, rewrite: hex => [...numbers, hex].join(' ') })
    return data.value === undefined ? data : understood([...numbers, data.value].join(' '))
  },
  checkOwner: owner => (owner.labels.length === 0 ? [error('host', 'dns.ds.apex')] : []),
  // RFC 4035 2.4: a DS is part of a delegation.
  checkZone: (_, owner, view) => (view.at(owner.fqdn, 'NS').size > 0 ? [] : [error('host', 'dns.ds.not-delegated')]),
  describe: (record, name) => sentence('dns.describe.ds', { name, tag: record.content.split(' ')[0] ?? '' }),
}
