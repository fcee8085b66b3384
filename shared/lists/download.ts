/** Hands the reader a file. */
export const downloadFile = (fileName: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** Hands the reader a text as a file. */
export const downloadText = (fileName: string, type: string, text: string): void =>
  downloadFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }))

/**
 * Where a spreadsheet may see a formula: at the start of a cell, and after a semicolon or a tab inside one, since a
 * spreadsheet that separates by these reads a comma's quotes as part of the text (Excel in Ukrainian does).
 */
const formula = /(^|[;\t\r\n])( *[=+\-@])/g

/** One cell: quoted where RFC 4180 asks, and never a formula in a spreadsheet. */
const cell = (value: string | number | boolean | null): string => {
  const safe = String(value ?? '').replace(formula, "$1'$2")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV (RFC 4180), with the mark that makes spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
