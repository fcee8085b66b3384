import type { DnsImportLine } from '@panel/shared/contract'
import { lineOf } from './record-draft'

export type LineState = DnsImportLine['state']

const lineStates: readonly LineState[] = ['refused', 'add', 'update', 'delete', 'same', 'left_out']

/** How many lines there are of each state that occurs, faults first. */
export const countStates = (lines: readonly DnsImportLine[]): { state: LineState; count: number }[] =>
  lineStates
    .map(state => ({ state, count: lines.filter(line => line.state === state).length }))
    .filter(({ count }) => count > 0)

export const isRefused = ({ lines }: { lines: readonly DnsImportLine[] }): boolean =>
  lines.some(({ state }) => state === 'refused')

/** The refused lines as a text that can be imported later: a line that leans on the one above it has its record whole. */
export const refusedText = (lines: readonly DnsImportLine[]): string =>
  lines
    .filter(({ state, line }) => state === 'refused' && line > 0)
    .map(({ source, record }) => (record && /^\s/.test(source) ? lineOf(record) : source))
    .join('\n')

const rank = (line: DnsImportLine): number => {
  if (line.state === 'refused') return 0
  if (line.state === 'left_out' || line.state === 'same') return 3
  return line.findings.length > 0 ? 1 : 2
}

/** What needs a decision comes first, what stays as it is comes last; else in the order of the text. */
export const faultsFirst = (lines: readonly DnsImportLine[]): DnsImportLine[] =>
  [...lines].sort((one, other) => rank(one) - rank(other))
