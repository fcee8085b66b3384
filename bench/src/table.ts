import type { Result } from './result'

const verdicts = new Map([
  [true, 'met'],
  [false, 'missed'],
])

const cellsOf = ({ id, value, unit, against, ratio, spread, goal, met }: Result): string[] => [
  id,
  `${value} ${unit}`,
  String(against ?? ''),
  String(ratio ?? ''),
  spread.join('–'),
  goal ?? '',
  met === null ? '' : (verdicts.get(met) ?? ''),
]

const head = ['figure', 'ours', 'against', 'ratio', 'least–most', 'goal', '']

/** The figures, one a line, as a person reads them. */
export const toTable = (results: readonly Result[]): string => {
  const rows = [head, ...results.map(cellsOf)]
  const widths = head.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
