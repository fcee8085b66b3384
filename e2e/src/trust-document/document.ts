import type { Metric } from '@panel/shared/testing/metric'
import { groupByLimit, type MetricGroup, numberOf } from './metrics'

interface Measured {
  metrics: readonly Metric[]
  /** Number in the catalogue and title of each test that breaks a defence to show that its test notices. */
  controls: ReadonlyMap<string, readonly string[]>
  catalogue: Readonly<Record<string, string>>
  /** Why a test does less than the catalogue asks for, or otherwise, by number. */
  reasons: Readonly<Record<string, string>>
  commit: string
  /** YYYY-MM-DD */
  date: string
  /** The document as it was: its rows stay for numbers and limits that were not measured now. */
  before?: string
}

const head = `# Trust

Written by \`npm run test:all\` from the metrics that its tests print; do not edit. A row for each limit of each number
of the catalogue, with the commit that was measured: a run of some suites writes the rows of what they measure. With
several measurements the worst is shown. The control is the test that breaks the defence and must find it broken. A
number that no test measures yet is 'not measured', which is no pass.
`

const cell = (text: string): string => text.replaceAll('|', '\\|')

const subjectOf = (number: string, { metrics: [first, ...rest], worst }: MetricGroup): string => {
  const subject = first?.id.slice(number.length).replace(/^[:\s]+/, '')
  if (rest.length > 0) return `${worst}, worst of ${rest.length + 1}`
  return subject ? `${worst} (${subject})` : `${worst}`
}

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

/** Numbers that have a metric, and whether all of their metrics keep their limits. */
export const verdicts = (metrics: readonly Metric[]): Map<string, 'pass' | 'fail'> => {
  const found = new Map<string, 'pass' | 'fail'>()
  for (const metric of metrics) {
    const number = numberOf(metric)
    if (found.get(number) !== 'fail') found.set(number, metric.verdict)
  }
  return found
}

/** Rows of the numbers that a document has a verdict for. */
const rowsIn = (document: string): Map<string, string[]> => {
  const rows = new Map<string, string[]>()
  for (const [line, number = ''] of document.matchAll(/^\| (\S+) \|.*\| (?:pass|fail) \|.*$/gm))
    rows.set(number, [...(rows.get(number) ?? []), line])
  return rows
}

/** The document as Markdown. */
export const trustDocument = ({ metrics, controls, catalogue, reasons, commit, date, before }: Measured): string => {
  const kept = rowsIn(before ?? '')
  const found = new Set([...verdicts(metrics).keys(), ...kept.keys()])
  const rowsOf = (number: string, what: string): string[] => {
    const control = (controls.get(number) ?? []).join('; ') || '–'
    const groups = groupByLimit(metrics.filter(metric => numberOf(metric) === number))
    const measured = groups.map(group =>
      row([number, what, subjectOf(number, group), group.limit, group.verdict, control, commit, date]),
    )
    // Suites share numbers: what the others measured has limits of its own.
    const others = kept.get(number)?.filter(line => !groups.some(({ limit }) => line.includes(` | ${limit} | `))) ?? []
    const rows = [...measured, ...others]
    return rows.length > 0 ? rows : [row([number, what, '–', '–', 'not measured', control, '–', '–'])]
  }
  const further = [...found].filter(number => !(number in catalogue)).sort()
  const rows = [
    ...Object.entries(catalogue).flatMap(([number, what]) => rowsOf(number, what)),
    ...further.flatMap(number => rowsOf(number, 'beyond the catalogue')),
  ]
  const measured = Object.keys(catalogue).filter(number => found.has(number)).length
  const total = Object.keys(catalogue).length
  return [
    head,
    `${measured} of ${total} numbers of the catalogue are measured.\n`,
    row(['number', 'what', 'metric', 'limit', 'verdict', 'control', 'commit', 'date']),
    row(Array.from({ length: 8 }, () => '---')),
    ...rows,
    '',
    '## Where a test does otherwise than the catalogue asks\n',
    row(['number', 'what is done, and why that is enough']),
    row(['---', '---']),
    ...Object.entries(reasons).map(row),
    '',
  ].join('\n')
}

/** Numbers that the document has a verdict for. */
export const measuredIn = (document: string): string[] => [...rowsIn(document).keys()]
