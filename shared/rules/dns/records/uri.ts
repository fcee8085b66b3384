import { MAX_16_BITS, readNumbers } from '../fields'
import { error, fixContent, type Parsed, refused, understood } from '../finding'
import { checkUriOwner } from '../owner-rules'
import { type RecordRule, sentence } from '../record-rule'
import { fromBytes, quote, type Token, tokenize } from '../tokens'
import type { Finding, Fix } from '../types'
import { uriFault } from '../uri-text'

/** RDATA of 65,535 bytes less priority and weight. */
const maxTarget = 65_531

const weightOf = [{ part: 'weight', code: 'dns.uri.weight', max: MAX_16_BITS }] as const

const meantUri = (weight: number, text: string): Fix | undefined => {
  const encoded = encodeURI(text.trim()).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
  return uriFault(encoded) === null ? fixContent(`${weight} ${quote(encoded)}`) : undefined
}

const checkTarget = (bytes: string, weight: number): Finding | null => {
  const part = 'target'
  const text = fromBytes(bytes)
  if (text.trim() === '') return error('content', 'dns.uri.empty', { part })
  if (bytes.length > maxTarget) return error('content', 'dns.uri.long', { part, params: { max: maxTarget } })
  const fault = uriFault(text)
  if (fault === 'characters') return error('content', 'dns.uri.characters', { part, fix: meantUri(weight, text) })
  if (fault === 'scheme') {
    const isHost = /^(?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text)
    const fix = isHost ? meantUri(weight, `https://${text.replace(/^\/\//, '')}`) : undefined
    return error('content', 'dns.uri.scheme', { part, fix })
  }
  if (fault === 'running') return error('content', 'dns.uri.running', { part })
  return fault ? error('content', 'dns.uri.incomplete', { part }) : null
}

const isNumber = (token: Token | undefined): boolean => token !== undefined && !token.quoted && /^\d+$/.test(token.raw)

const parse = (content: string): Parsed<string> => {
  const { value: tokens, findings: wrong } = tokenize(content)
  if (!tokens) return refused(...wrong)
  const [weightToken, target] = tokens
  if (tokens.length === 3 && isNumber(weightToken) && isNumber(target)) {
    const fix = fixContent(
      tokens
        .slice(1)
        .map(token => token.raw)
        .join(' '),
    )
    return refused(error('content', 'dns.uri.priority-in-content', { fix }))
  }
  if (!weightToken || !target || tokens.length > 2)
    return refused(error('content', 'dns.uri.fields', { part: tokens.length > 2 ? 'target' : 'weight' }))
  const { numbers, findings } = readNumbers(tokens, weightOf)
  const weight = numbers[0] ?? 0
  const fault = checkTarget(target.bytes, weight)
  if (fault) findings.push(fault)
  return findings.length > 0 ? refused(...findings) : understood(`${weight} ${quote(target.bytes)}`)
}

/** RFC 7553: the address of a service as a URI. */
export const uri: RecordRule = {
  code: 256,
  wire: ['u16', 'u16', 'text'],
  parts: ['weight', 'target'],
  hostHint: 'service',
  quoted: ['target'],
  hasPriority: true,
  parseContent: parse,
  checkOwner: checkUriOwner,
  describe: (record, name) => {
    const target = fromBytes(tokenize(record.content).value?.[1]?.bytes ?? '')
    return sentence('dns.describe.uri', { name, target })
  },
}
