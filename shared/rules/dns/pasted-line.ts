import { error, fixContent, type Parsed, understood } from './finding'
import type { ParseContext } from './record-rule'
import { isDnsType, recordRules } from './records'
import type { DnsType, Finding } from './types'

const longestLooked = 4096

const typed = /^(?:\S+[ \t]+)?(?:(?:IN|\d+[smhdw]?)[ \t]+){0,2}([A-Z]+)[ \t]+(\S.*)$/i
const withClass = /^(?:\S+[ \t]+)?(?:\d+[smhdw]?[ \t]+)?IN[ \t]+(?:\d+[smhdw]?[ \t]+)?([A-Z]+)[ \t]+(\S.*)$/i

const startsWithType = (text: string, type: DnsType): RegExpExecArray | null =>
  text.slice(0, type.length).toUpperCase() === type ? /^([A-Z]+)[ \t]+(\S.*)$/i.exec(text) : null

/** The content that a finding's own fix leads to, or the text itself. */
const settle = (text: string, type: DnsType, place: ParseContext): Parsed<string> => {
  const read = recordRules[type].parseContent(text, place)
  const fix = read.findings.find(found => found.fix?.field === 'content')?.fix
  return read.value !== undefined || typeof fix?.value !== 'string' ? understood(text) : understood(fix.value)
}

/** Recognises a line of a master file in the place of a content, and offers to take it apart (RFC 1035 5.1). */
export const findPastedLine = (content: string, type: DnsType, place: ParseContext): Finding | null => {
  if (content.length > longestLooked) return null
  const text = content.trim()
  const [, keyword = '', rest = ''] = startsWithType(text, type) ?? typed.exec(text) ?? []
  if (keyword.toUpperCase() === type)
    return error('content', 'dns.line.pasted', { fix: fixContent(settle(rest, type, place).value ?? rest) })
  const other = withClass.exec(text)?.[1]?.toUpperCase() ?? ''
  return isDnsType(other) && other !== type
    ? error('content', 'dns.line.other-type', { params: { type: other }, fix: { field: 'type', value: other } })
    : null
}
