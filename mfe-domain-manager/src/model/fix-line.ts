import type { DnsImportLine } from '@panel/shared/contract'
import { hasPriority, isDnsType } from '@panel/shared/rules'

type Fix = NonNullable<DnsImportLine['findings'][number]['fix']>

/** A line of a zone file: the name, TTL and class, the type, the priority where the type has one, and the content. */
const linePattern = /^(\s*\S*\s+(?:(?:IN|CLASS1|\d+[smhdw]?)\s+)*)([A-Z]+)(\s+)([\s\S]*)$/i

/** The line with a fix put into its place; null where the line is not of the usual form. */
export const fixLine = (source: string, { field, value }: Fix): string | null => {
  const [, head = '', type = '', space = ' ', rest = ''] = linePattern.exec(source) ?? []
  if (type === '' || source.includes('\n') || value === null) return null
  if (field === 'host') return source.replace(/^\S+/, String(value))
  if (field === 'type') return `${head}${value}${space}${rest}`
  if (field !== 'content') return null
  const known = type.toUpperCase()
  const priority = isDnsType(known) && hasPriority(known) ? (/^\d+\s+/.exec(rest)?.[0] ?? '') : ''
  return `${head}${type}${space}${priority}${value}`
}

/** A text with one of its lines replaced; lines count from 1. */
export const replaceLine = (text: string, line: number, by: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((old, at) => (at + 1 === line ? by : old))
    .join('\n')
