import { asvsNumbers, asvsRows, expandRanges } from './asvs'
import { textOf, trackedFiles } from './tracked-files'

const document = textOf('docs/asvs.md')
const security = textOf('docs/security.md')
const files = new Set(trackedFiles())

const parts = {
  testable: asvsRows(document, 'Testable'),
  additions: asvsRows(document, 'Additions'),
  deviation: asvsRows(document, 'Deviation'),
  documents: asvsRows(document, 'Documents'),
  deployment: asvsRows(document, 'Deployment'),
}
const notApplicable = asvsRows(document, 'Not applicable')
const shown = [...parts.testable, ...parts.additions, ...parts.deviation]

test('each requirement of levels 1 and 2 is listed once', () => {
  const numbers = [
    ...Object.values(parts).flatMap(rows => rows.map(({ number }) => number)),
    ...notApplicable.flatMap(({ number }) => expandRanges(number)),
  ]
  expect(asvsNumbers).toHaveLength(253)
  expect(numbers.toSorted()).toEqual(asvsNumbers.toSorted())
})

test('the sums are right', () => {
  const isState = (state: string) => (row: { cells: string[] }) => row.cells[3]?.startsWith(state)
  const met = parts.testable.filter(isState('met')).length
  const deviations = parts.testable.filter(isState('deviation')).length
  const open = parts.testable.filter(isState('not met')).length
  expect(document).toContain(
    `| testable | ${parts.testable.length} | ${met} met; ${deviations} deviations, each with its reason; ${open} not met |`,
  )
  expect(met + deviations + open).toBe(parts.testable.length)
  for (const { number, cells } of notApplicable)
    expect([number, expandRanges(number).length]).toEqual([number, Number(cells[0])])
})

/** Files that a row names and that are not there, or the row itself where it names none. */
const unproven = (rows: typeof shown, known: ReadonlySet<string>): string[] =>
  rows.flatMap(({ number, cells: [, , proof = ''] }) => {
    const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    return named.length === 0 ? [number] : named.filter(file => !known.has(file)).map(file => `${number} ${file}`)
  })

test('each testable requirement names files that exist', () => {
  expect(unproven(shown, files)).toEqual([])
})

test('a row without proof, and one with a file that is not there, are found', () => {
  const rows = asvsRows('## Lie\n| V1.1.1 | 1 | a | b | met |\n| V1.1.2 | 1 | a | `no/such.ts` | met |\n', 'Lie')
  expect(unproven(rows, files)).toEqual(['V1.1.1', 'V1.1.2 no/such.ts'])
})

test('each document is a section of docs/security.md', () => {
  const anchors = [...security.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
  const missing = parts.documents.filter(
    ({ cells }) => !anchors.includes(/\(security\.md#([\w-]+)\)/.exec(cells[2] ?? '')?.[1] ?? ''),
  )
  expect(missing).toEqual([])
})
