import { type NumberField, readNumbers } from '../fields'
import { error, refused, understood, warning } from '../finding'
import { parseHex } from '../hex'
import { checkPortOwner } from '../owner-rules'
import { type RecordRule, sentence } from '../record-rule'
import { tokenize } from '../tokens'

/** RFC 6698 7.2 to 7.4: what is assigned. */
const numbersOf: NumberField[] = [
  { part: 'usage', code: 'dns.tlsa.usage', max: 3 },
  { part: 'selector', code: 'dns.tlsa.selector', max: 1 },
  { part: 'matching', code: 'dns.tlsa.matching', max: 2 },
]

const digests: Record<number, { label: string; length: number }> = {
  1: { label: 'SHA-256', length: 64 },
  2: { label: 'SHA-512', length: 128 },
}

/** RFC 6698: which certificate a service on a port shows. */
export const tlsa: RecordRule = {
  code: 52,
  wire: ['u8', 'u8', 'u8', 'hex'],
  parts: ['usage', 'selector', 'matching', 'data'],
  choices: { usage: ['0', '1', '2', '3'], selector: ['0', '1'], matching: ['0', '1', '2'] },
  hostHint: 'port',
  parseContent: content => {
    const { value: tokens, findings: wrong } = tokenize(content)
    if (!tokens) return refused(...wrong)
    if (tokens.length < 4) return refused(error('content', 'dns.tlsa.fields', { part: 'data' }))
    const { numbers, findings } = readNumbers(tokens, numbersOf)
    if (findings.length > 0) return refused(...findings)
    const [usage = 0, , matching = 0] = numbers
    const data = parseHex(
      tokens.slice(3).map(token => token.octets),
      {
        part: 'data',
        length: digests[matching]?.length ?? null,
        label: digests[matching]?.label ?? '',
        rewrite: hex => [...numbers, hex].join(' '),
      },
    )
    if (!data.value) return data
    const value = [...numbers, data.value].join(' ')
    return usage < 2 ? understood(value, warning('content', 'dns.tlsa.pkix', { part: 'usage' })) : understood(value)
  },
  checkOwner: checkPortOwner,
  describe: (record, name) => {
    const [port = '', protocol = ''] = record.host.split('.')
    const rest = name.split('.').slice(2).join('.')
    return port === '*'
      ? sentence('dns.describe.tlsa-all', { name: rest })
      : sentence('dns.describe.tlsa', { name: rest, port: port.slice(1), protocol: protocol.slice(1).toUpperCase() })
  },
}
