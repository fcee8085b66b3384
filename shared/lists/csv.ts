const formula = /^[=+\-@\t\r]/

/** One cell: quoted where RFC 4180 asks, and never a formula in a spreadsheet. */
const cell = (value: string | number | boolean | null): string => {
  const text = String(value ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV (RFC 4180), with the mark that makes spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
