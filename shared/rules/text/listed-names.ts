/** The column of names in a CSV export. */
const head =
  /^(?:domains?|domain[ _-]?names?|names?|zones?|домени?|зони?|імена|ім['’ʼ]я|доменн[еі] імена|доменне ім['’ʼ]я)$/i

/** A domain has a dot; so have prices, dates and e-mail addresses. */
const looksLikeDomain = (cell: string): boolean =>
  cell.includes('.') && !cell.includes('@') && !/^[\d.]+$/.test(cell) && !/\s/.test(cell)

const cellsOf = (line: string): string[] => line.split(/[,;\t]/).map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))

/**
 * Names of a list or of a CSV file: the domains of each line, else its first cell. Where the first line names several
 * columns, only that of the names is read: others may have nameservers. The line that tells Excel the separator is left
 * out.
 */
export const listedNames = (text: string): string[] => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter(line => !/^sep=.?$/i.test(line))
  const heads = cellsOf(lines[0] ?? '')
  const column = heads.length > 1 ? heads.findIndex(cell => head.test(cell)) : -1
  const names = lines.flatMap((line, at) => {
    const cells = cellsOf(line)
    const own = cells[column] ?? ''
    if (column !== -1 && (at === 0 || looksLikeDomain(own))) return at === 0 ? [] : [own]
    const filled = cells.filter(cell => cell !== '')
    const domains = filled.filter(looksLikeDomain)
    return domains.length > 0 ? domains : filled.slice(0, 1).filter(cell => !head.test(cell))
  })
  return [...new Set(names)]
}
