import { MAX_16_BITS, type NumberField, parseNameToken, readNumbers } from '../fields'
import { error, fixContent, type Parsed, refused, understood } from '../finding'
import { checkServiceOwner } from '../owner-rules'
import { type RecordRule, sentence } from '../record-rule'
import { checkHasAddress, checkNotAlias } from '../targets'
import { tokenize } from '../tokens'
import type { Finding } from '../types'

const numbersOf: NumberField[] = [
  { part: 'weight', code: 'dns.srv.weight', max: MAX_16_BITS },
  { part: 'port', code: 'dns.srv.port', max: MAX_16_BITS },
]

const parse: RecordRule['parseContent'] = (content, { zone }): Parsed<string> => {
  const { value: tokens, findings: wrong } = tokenize(content)
  if (!tokens) return refused(...wrong)
  if (tokens.length === 4 && tokens.slice(0, 3).every(token => /^\d+$/.test(token.bytes))) {
    const fix = fixContent(
      tokens
        .slice(1)
        .map(token => token.raw)
        .join(' '),
    )
    return refused(error('content', 'dns.srv.priority-in-content', { fix }))
  }
  const target = tokens[2]
  if (!target) return refused(error('content', 'dns.srv.fields', { part: 'target' }))
  if (tokens.length > 3) return refused(error('content', 'dns.srv.fields'))
  const { numbers, findings } = readNumbers(tokens, numbersOf)
  const name = parseNameToken(target, zone, {
    host: true,
    looseOutside: true,
    root: true,
    rewrite: meant => [...numbers, meant].join(' '),
  })
  if (name.value === undefined || findings.length > 0) return refused(...findings, ...name.findings)
  return understood(`${numbers.join(' ')} ${name.value}`, ...name.findings)
}

const targetOf = (content: string): string => content.split(' ').at(-1) ?? ''

/** RFC 2782: where a service is found; target `.` says that it is not offered. */
export const srv: RecordRule = {
  code: 33,
  wire: ['u16', 'u16', 'u16', 'name'],
  parts: ['weight', 'port', 'target'],
  hostHint: 'service',
  name: 'target',
  pointsToName: true,
  hasPriority: true,
  parseContent: parse,
  checkOwner: checkServiceOwner,
  checkZone: (record, _owner, view): Finding[] => {
    const target = targetOf(record.content)
    if (target === '.') return []
    const alias = checkNotAlias(record, target, view)
    return alias.length > 0 ? alias : checkHasAddress(target, view)
  },
  describe: (record, name) => {
    const target = targetOf(record.content)
    if (target === '.') return sentence('dns.describe.srv-none', { name })
    return sentence('dns.describe.srv', { name, target, port: record.content.split(' ')[1] ?? '' })
  },
}
