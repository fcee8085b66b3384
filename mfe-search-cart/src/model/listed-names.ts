import { CART_SIZE } from '@panel/shared/contract'
import { fullName, normalizeSearch, type SearchName } from '@panel/shared/rules'

/** Of a column, and the line that tells Excel the separator. */
const head = /^(?:sep=.?|domains?|domain[ _-]?names?|names?|домени?|імена|ім['’ʼ]я)$/i

/** A domain has a dot; so have prices, dates and e-mail addresses. */
const looksLikeDomain = (cell: string): boolean =>
  cell.includes('.') && !cell.includes('@') && !/^[\d.]+$/.test(cell) && !/\s/.test(cell)

const cellsOf = (line: string): string[] =>
  line
    .split(/[,;\t]/)
    .map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
    .filter(cell => cell !== '')

/** Names of a list or of a CSV file: the domains of each line, else its first cell. The line of the heads is left out. */
export const listedNames = (text: string): string[] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const names = lines.flatMap(line => {
    const cells = cellsOf(line)
    const domains = cells.filter(looksLikeDomain)
    return domains.length > 0 ? domains : cells.slice(0, 1).filter(cell => !head.test(cell))
  })
  return [...new Set(names)]
}

export interface ListedNames {
  /** Names that can be ordered and are not in the cart yet. */
  names: readonly SearchName[]
  /** Texts that cannot, with the reason in `fault`. */
  faulty: readonly SearchName[]
  /** How many are in the cart already. */
  known: number
  /** How many were left out because a cart does not hold as many. */
  leftOut: number
}

/** Reads a list of names; those without a zone get the first one that is offered. `inCart` are full names in ASCII. */
export const readListedNames = async (
  text: string,
  zones: readonly string[],
  inCart: ReadonlySet<string>,
): Promise<ListedNames> => {
  const listed = listedNames(text)
  const read = await Promise.all(listed.map(one => normalizeSearch(one, zones, zones[0])))
  const all = [...new Map(read.filter(name => name !== null).map(name => [name.ascii, name])).values()]
  const right = all.filter(({ fault }) => fault === null)
  const fresh = right.filter(name => !inCart.has(fullName(name)))
  const room = Math.max(0, CART_SIZE - inCart.size)
  return {
    names: fresh.slice(0, room),
    faulty: all.filter(({ fault }) => fault !== null),
    known: right.length - fresh.length,
    leftOut: Math.max(0, fresh.length - room),
  }
}
