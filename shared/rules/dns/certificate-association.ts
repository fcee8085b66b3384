import { parseHex } from './encodings'
import { MAX_8_BITS, type NumberField, readNumbers, unknown } from './fields'
import { error, type Parsed, refused, understood } from './finding'
import { tokenize } from './tokens'

/** RFC 6698 7.2 to 7.4: what is assigned. */
const assigned: NumberField[] = [
  { part: 'usage', code: 'dns.tlsa.usage', max: 3 },
  { part: 'selector', code: 'dns.tlsa.selector', max: 1 },
  { part: 'matching', code: 'dns.tlsa.matching', max: 2 },
]
const any = assigned.map(field => ({ ...field, max: MAX_8_BITS }))

/** RFC 7218 2: for private use in each of the three registries. */
const privateUse = 255

const digests: Record<number, { label: string; length: number }> = {
  1: { label: 'SHA-256', length: 64 },
  2: { label: 'SHA-512', length: 128 },
}

/** What TLSA and SMIMEA have in common: the same RDATA (RFC 8162 2). */
export const association = {
  wire: ['u8', 'u8', 'u8', 'hex'],
  parts: ['usage', 'selector', 'matching', 'data'],
  choices: { usage: ['0', '1', '2', '3'], selector: ['0', '1'], matching: ['0', '1', '2'] },
} as const

/** `isOpen` takes numbers that are not assigned (yet) too, and says so; one for private use is always taken. */
export const parseAssociation = (content: string, isOpen: boolean): Parsed<string> => {
  const { value: tokens, findings: wrong } = tokenize(content)
  if (!tokens) return refused(...wrong)
  if (tokens.length < 4) return refused(error('content', 'dns.tlsa.fields', { part: 'data' }))
  const { numbers, findings } = readNumbers(tokens, any)
  if (findings.length > 0) return refused(...findings)
  const open = assigned.flatMap((field, at) =>
    (numbers[at] ?? 0) > field.max ? [{ ...field, value: numbers[at] ?? 0 }] : [],
  )
  const unassigned = open.filter(({ value }) => !isOpen && value !== privateUse)
  if (unassigned.length > 0)
    return refused(...unassigned.map(({ part, code, max }) => error('content', code, { part, params: { max } })))
  const said = open.map(({ part, value }) => unknown(part, value))
  const matching = numbers[2] ?? 0
  const data = parseHex(
    tokens.slice(3).map(token => token.bytes),
    {
      part: 'data',
      length: digests[matching]?.length ?? null,
      label: digests[matching]?.label ?? '',
      rewrite: hex => [...numbers, hex].join(' '),
    },
  )
  return data.value === undefined ? data : understood([...numbers, data.value].join(' '), ...said)
}
