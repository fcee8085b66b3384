import { columns } from '@panel/kit/terminal'
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
export const toTable = (results: readonly Result[]): string => columns([head, ...results.map(cellsOf)]).join('\n')
