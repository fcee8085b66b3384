import type { ExpectedSum, Zone } from '@panel/shared/contract'
import { cleanPasted } from '@panel/shared/rules'

/** The zone that a typed full name is in: the longest that fits, so that `name.com.ua` is not in `ua`. */
export const zoneOf = <Of extends { zone: string }>(zones: readonly Of[], typed: string): Of | undefined => {
  const name = typed.trim().toLowerCase()
  return zones
    .filter(({ zone }) => name.endsWith(`.${zone}`))
    .sort((one, other) => other.zone.length - one.zone.length)[0]
}

/** What the transfer of a name costs that has no price of its own, with the tax; undefined without prices. */
export const usualPrice = (zones: readonly Zone[], typed: string): ExpectedSum | undefined => {
  const prices = zoneOf(zones, typed)?.prices
  return prices && { currency: prices.currency, total: prices.transfer_total ?? prices.transfer }
}

/** A line of a list of domains to transfer, as read. */
export interface TransferLine {
  /** Its place in the list. */
  at: number
  /** The line as it stands in the list. */
  text: string
  domain: string
  /** Empty where the line has none. */
  code: string
}

const domainHead = /^(?:domains?|domain[ _-]?names?|names?|домени?|домен|доменне ім['’ʼ]я|ім['’ʼ]я)$/i
const codeHead = /code|auth|epp|secret|password|код/i

/** The cells of a line of CSV, in which a quoted cell may hold the separator (RFC 4180 2). */
const cellsOf = (line: string, separator: string): string[] => {
  const cells: string[] = []
  let quoted = false
  let cell = ''
  for (const character of line) {
    if (character === '"') quoted = !quoted
    if (character === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell].map(unquoted)
}

const unquoted = (cell: string): string => {
  const text = cell.trim()
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text
}

interface Heads {
  separator: string
  domain: number
  code: number
}

/** Where the columns are, if the first line names them; the order and number of columns differ between registrars. */
const readHeads = (line: string): Heads | undefined => {
  const separator = [',', ';', '\t'].find(one => line.includes(one))
  if (separator === undefined) return undefined
  const cells = cellsOf(line, separator)
  const domain = cells.findIndex(cell => domainHead.test(cell))
  const code = cells.findIndex((cell, at) => at !== domain && codeHead.test(cell))
  return domain === -1 || code === -1 ? undefined : { separator, domain, code }
}

const byHeads = (text: string, { separator, domain, code }: Heads) => {
  const cells = cellsOf(text, separator)
  return { domain: cells[domain] ?? '', code: cells[code] ?? '' }
}

/** The name goes up to the first separator; what follows is the code, which may have separators in it. */
const byPlace = (text: string) => {
  const [, domain = '', code = ''] = /^\s*"?([^\s,;"]*)"?(?:[\s,;]+(.*))?$/.exec(text) ?? []
  return { domain, code: unquoted(code) }
}

/**
 * Reads a list of domains with their auth codes: a line for each, `example.com code`, or CSV whose first line names the
 * columns. What the clipboard added around a name or a code is left out.
 */
export const readTransferLines = (list: string): TransferLine[] => {
  const lines = list
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '' && !/^sep=.?$/i.test(line))
  const heads = readHeads(lines[0] ?? '')
  return (heads ? lines.slice(1) : lines).map((text, at) => {
    const { domain, code } = heads ? byHeads(text, heads) : byPlace(text)
    const name = cleanPasted(domain).text.trim().toLowerCase().replace(/\.$/, '')
    return { at, text, domain: name, code: cleanPasted(code).text.trim() }
  })
}

/** The list without some of its lines, which stay as they were typed. */
export const withoutLines = (list: string, taken: ReadonlySet<string>): string =>
  list
    .split(/\r\n|\r|\n/)
    .filter(line => !taken.has(line))
    .join('\n')
