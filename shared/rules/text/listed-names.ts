import { dropUnseen } from '../../contract/text'

/** The column of names in a CSV export. */
const head =
  /^(?:fqdns?|domains?|domain[ _-]?names?|hosts?|host[ _-]?names?|names?|zones?|urls?|websites?|домени?|назв[аи] домен(?:у|ів)|зони?|сайти?|імена|ім['’ʼ]я|доменн[еі] імена|доменне ім['’ʼ]я)(?: \(.*)?$/i

const lineEnd = /\r\n|[\r\n\v\f\x85\u2028\u2029]/

/** Lines that say something about the list: the separator for Excel, and comments as in a file of hosts or settings. */
const isRemark = (line: string): boolean => /^\s*(?:"?sep=.?"?\s*$|#|\/\/|;\s)/i.test(line)

/** What is before an entry of a list: a dot, a dash, a number. */
const bullet = /^\s*(?:[-*•·‣◦–—]|\d{1,5}[.)])\s+/

/** What may be around a name: quotes, and the brackets of JSON, SQL and Markdown. */
const around = /^[\s"'`“”„‘’«»‹›[\](){}<>]+|(?<![\s"'`“”„‘’«»‹›[\](){}<>,;])[\s"'`“”„‘’«»‹›[\](){}<>,;]+$/g

/** A cell in quotes, where separators are a part of it, or one without. */
const cellOf = /(?<=^|[,;\t|])[ ]*"((?:[^"]|"")*)"[ ]*(?=[,;\t|]|$)|[^,;\t|]+/g

/** A domain has a dot; so have prices, dates, versions and e-mail addresses. */
const looksLikeDomain = (word: string): boolean => {
  const labels = word.replace(/\.$/, '').split('.')
  return labels.length > 1 && labels[0] !== '' && /[^\d,:/]/.test(labels.at(-1) ?? '') && !word.includes('@')
}

const cellsOf = (line: string): string[] =>
  [
    ...line
      .replace(/(?<!\s)\s+#\s.*$/, '')
      .replace(bullet, '')
      .matchAll(cellOf),
  ].map(([bare, quoted]) => (quoted?.replaceAll('""', '"') ?? bare).replace(around, ''))

const isFilled = (cell: string): boolean => /[\p{L}\p{N}]/u.test(cell)

/** The names in a cell; a cell with words beside them has only those that are domains. */
const namesOf = (cell: string): string[] => {
  const words = cell.split(/\s+/).map(word => word.replace(around, ''))
  return words.filter(looksLikeDomain)
}

/**
 * Names of a list or of a CSV file: the domains of each line, else its first cell. Where the first line names several
 * columns, only that of the names is read: others may have nameservers. The line that tells Excel the separator is left
 * out, as are comments.
 */
export const listedNames = (text: string): string[] => {
  const lines = dropUnseen(text)
    .split(lineEnd)
    .filter(line => !isRemark(line))
    .map(cellsOf)
  const heads = lines[0] ?? []
  const column = heads.length > 1 ? heads.findIndex(cell => head.test(cell)) : -1
  const listed = lines.flatMap((cells, at) => {
    if (column !== -1 && at === 0) return []
    const own = cells[column] ?? ''
    const names = namesOf(own)
    // Also what is no name: it is said of it, not of a nameserver beside it.
    if (isFilled(own)) return names.length > 0 ? names : [own]
    const filled = cells.filter(isFilled)
    const domains = filled.flatMap(namesOf)
    return domains.length > 0 ? domains : filled.slice(0, 1).filter(cell => !head.test(cell))
  })
  const seen = new Set<string>()
  return listed.filter(name => {
    const key = name.toLowerCase().replace(/\.$/, '')
    return !seen.has(key) && seen.add(key)
  })
}
