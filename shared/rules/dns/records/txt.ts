import { error, fixContent, type Parsed, refused, understood, warning } from '../finding'
import type { Owner } from '../host'
import { checkMailInZone } from '../mail/mail-in-zone'
import { readMail } from '../mail/read-mail'
import { type RecordRule, sentence } from '../record-rule'
import { fromBytes, quote, type Token, textOf, toBytes, tokenize } from '../tokens'
import type { Finding } from '../types'

/** RFC 1035 3.3 */
const maxString = 255
const maxRdata = 65_535

const split = (bytes: string): string[] => bytes.match(/[\s\S]{1,255}/g) ?? ['']

const show = (pieces: readonly string[]): string => pieces.map(quote).join(' ')

const checkSize = (pieces: readonly string[]): Finding | null => {
  const length = pieces.reduce((sum, bytes) => sum + bytes.length + 1, 0)
  return length > maxRdata
    ? error('content', 'dns.txt.long', { part: 'text', params: { length, max: maxRdata } })
    : null
}

/** A line of a master file in the place of its text. */
const wholeLine = /^(?:\S+\s+)?(?:\d+\s+)?IN\s+(?:\d+\s+)?TXT\s+(\S.*)$/i

/** Strings of a master file, with its parentheses around them or a comment behind them. */
const strings = /^\(?\s*((?:"(?:\\.|[^"\\])*"\s*)+)(?:\)\s*)?(?:;[^"]*)?$/

/** What was meant where not a text but a piece of a master file is. */
const meantText = (text: string): string | undefined => {
  const content = wholeLine.exec(text)?.[1]
  return strings.exec(content ?? text)?.[1]?.trim() ?? content
}

const parseRaw = (text: string): Parsed<string> => {
  if (text.trim() === '') return refused(error('content', 'dns.txt.empty', { part: 'text' }))
  const meant = meantText(text)
  if (meant) return refused(error('content', 'dns.line.pasted', { part: 'text', fix: fixContent(meant) }))
  const pieces = split(toBytes(text))
  const long = checkSize(pieces)
  if (long) return refused(long)
  const value = show(pieces)
  if (text === text.trim()) return understood(value)
  const fix = fixContent(text.trim())
  return understood(value, warning('content', 'dns.txt.outer-space', { part: 'text', fix }))
}

const parseStrings = (tokens: readonly Token[]): Parsed<string> => {
  const pieces = tokens.map(token => token.bytes)
  const long = pieces.find(bytes => bytes.length > maxString)
  if (long !== undefined) {
    const fix = fixContent(show(pieces.flatMap(split)))
    return refused(error('content', 'dns.txt.string-long', { part: 'text', params: { length: long.length }, fix }))
  }
  const tooMuch = checkSize(pieces)
  return tooMuch ? refused(tooMuch) : understood(show(pieces))
}

/** Text of bytes that are UTF-8, as people typed it. */
const plainText = (content: string): string => fromBytes(textOf(content))

/** What is understood, with what the text says about mail. */
const withMail = (read: Parsed<string>, owner: Owner | null): Parsed<string> => {
  if (read.value === undefined) return read
  const mail = readMail(plainText(read.value), owner?.labels ?? null)
  return { ...read, findings: [...read.findings, ...(mail?.findings ?? [])] }
}

/**
 * A content in presentation format whose strings are cut to what one may have; any other content as it is. Some programs
 * write one string however long the text is.
 */
export const fitStrings = (content: string): string => {
  const tokens = content.trimStart().startsWith('"') ? tokenize(content).value : undefined
  if (!tokens?.some(({ bytes }) => bytes.length > maxString)) return content
  return show(tokens.flatMap(({ bytes }) => split(bytes)))
}

/** RFC 1035 3.3.14. Content that starts with a quote is in presentation format, anything else is the text itself. */
export const txt: RecordRule = {
  code: 16,
  wire: ['strings'],
  parts: ['text'],
  isText: true,
  parseContent: (content, { owner }) => {
    if (!content.trimStart().startsWith('"')) return withMail(parseRaw(content), owner)
    const tokens = tokenize(content)
    return tokens.value ? withMail(parseStrings(tokens.value), owner) : { findings: tokens.findings }
  },
  checkZone: checkMailInZone,
  describe: (record, name) => {
    const labels = record.host === '@' ? [] : record.host.split('.')
    const mail = readMail(plainText(record.content), labels)
    // A policy is about the name above it.
    const domain = name.replace(/^(?:_dmarc|_mta-sts|_smtp\._tls|[^.]+\._bimi|[^.]+\._domainkey)\./i, '')
    return sentence(mail?.describe ?? 'dns.describe.txt', { ...mail?.params, name: mail ? domain : name })
  },
}
