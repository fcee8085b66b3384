import { MAX_16_BITS, type NumberField, parseNameToken, readNumbers } from '../fields'
import { error, fixContent, type Parsed, refused, understood } from '../finding'
import { regexpFault } from '../naptr-regexp'
import { type RecordRule, sentence } from '../record-rule'
import { fromBytes, quote, type Token, tokenize } from '../tokens'
import type { ContentPart, Finding } from '../types'

const numbersOf: NumberField[] = [
  { part: 'order', code: 'dns.naptr.order', max: MAX_16_BITS },
  { part: 'preference', code: 'dns.naptr.preference', max: MAX_16_BITS },
]

const strings = ['flags', 'services', 'regexp'] as const satisfies readonly ContentPart[]

const checkLengths = (tokens: readonly Token[]): Finding[] =>
  tokens.flatMap((token, at) =>
    token.bytes.length > 255
      ? [
          error('content', 'dns.naptr.string-long', {
            part: strings[at] ?? 'regexp',
            params: { length: token.bytes.length },
          }),
        ]
      : [],
  )

/** RFC 3404 4.3: `U` ends in a URI, which only the regexp can give. RFC 3403 4.1: regexp or replacement, not both. */
const checkChoice = (flags: string, regexp: string, replacement: string): Finding[] => {
  if (!/^[SAUP]?$/i.test(flags)) return [error('content', 'dns.naptr.flags', { part: 'flags' })]
  const hasReplacement = replacement !== '.'
  if (regexp !== '' && hasReplacement) return [error('content', 'dns.naptr.both', { part: 'replacement' })]
  if (/^u$/i.test(flags) && regexp === '') return [error('content', 'dns.naptr.uri-needs-regexp', { part: 'regexp' })]
  if (regexp === '' && !hasReplacement) return [error('content', 'dns.naptr.neither', { part: 'regexp' })]
  const fault = regexp === '' ? null : regexpFault(regexp)
  return fault ? [error('content', fault, { part: 'regexp' })] : []
}

/** `\1` of a regexp is written `\\1` in a content: offers that where there is one backslash (RFC 1035 5.1). */
const doubleBackslashes = (content: string): Finding | null => {
  const doubled = content.replace(/\\\\|\\(?=\d(?!\d\d))/g, '\\\\')
  const part = 'regexp'
  return doubled !== content && tokenize(doubled).value
    ? error('content', 'dns.naptr.backslash', { part, fix: fixContent(doubled) })
    : null
}

const parse: RecordRule['parseContent'] = (content, { zone }): Parsed<string> => {
  const { value: tokens, findings: wrong } = tokenize(content)
  if (!tokens) return refused(doubleBackslashes(content) ?? wrong[0] ?? error('content', 'dns.naptr.fields'))
  const replacement = tokens[5]
  if (!replacement || tokens.length > 6) return refused(error('content', 'dns.naptr.fields', { part: 'replacement' }))
  const { numbers, findings } = readNumbers(tokens, numbersOf)
  const middle = tokens.slice(2, 5)
  const name = parseNameToken(replacement, zone, { host: false, root: true, part: 'replacement' })
  const said = name.findings.map(({ fix: _, ...found }) => found)
  findings.push(...checkLengths(middle))
  if (!name.value || findings.length > 0) return refused(...findings, ...said)
  const [flags = '', services = '', regexp = ''] = middle.map(token => token.bytes)
  findings.push(...checkChoice(flags, regexp, name.value))
  if (findings.length > 0) return refused(...findings)
  return understood([...numbers, quote(flags), quote(services), quote(regexp), name.value].join(' '), ...said)
}

/** RFC 3403: rewrites a name into the next name to ask for, or into a URI. */
export const naptr: RecordRule = {
  code: 35,
  wire: ['u16', 'u16', 'string', 'string', 'string', 'name'],
  parts: ['order', 'preference', 'flags', 'services', 'regexp', 'replacement'],
  suggestions: { flags: ['S', 'A', 'U', 'P'] },
  name: 'replacement',
  quoted: ['flags', 'services', 'regexp'],
  parseContent: parse,
  describe: (record, name) => {
    const tokens = tokenize(record.content).value ?? []
    const replacement = fromBytes(tokens[5]?.raw ?? '')
    const service = fromBytes(tokens[3]?.bytes ?? '')
    return replacement === '.'
      ? sentence('dns.describe.naptr-regexp', { name, service, regexp: fromBytes(tokens[4]?.bytes ?? '') })
      : sentence('dns.describe.naptr', { name, service, target: replacement })
  },
}
