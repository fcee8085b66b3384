/** A line on the standard output. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Rows in columns as wide as their longest cell, separated by two spaces. */
export const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)))
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
