import { textOf } from './tracked-files'

interface Figure {
  id: string
  value: number
  against: number | null
  ratio: number | null
  spread: readonly [number | null, number | null]
  met: boolean | null
}

const stored: Figure[] = JSON.parse(textOf('bench/results.json'))

const figures = new Map(stored.map(figure => [figure.id, figure]))

/** The cells of all rows of the tables in a document, without the marks of emphasis and of code. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line =>
      line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.replace(/[*`]/g, '').trim()),
    )

const numbersIn = (cell: string): number[] =>
  [...cell.replace(/(\d),(?=\d{3})/g, '$1').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number))

/** What two decimals, or the three digits of a stored figure, leave of it. */
const isRounded = (written: number | undefined, figure: number | null | undefined): boolean =>
  written !== undefined && typeof figure === 'number' && Math.abs(written - figure) <= 0.0051

const areRounded = (cell: string, ...expected: (number | null | undefined)[]): boolean =>
  numbersIn(cell).every((number, index) => isRounded(number, expected[index])) && numbersIn(cell).length > 0

const ratioAndSpread = (id: string) => [figures.get(id)?.ratio, ...(figures.get(id)?.spread ?? [])]

/** Rows `id | ours | against | ratio (spread) | goal, met or missed`. */
const wrongPageRows = (rows: readonly string[][]): string[] =>
  rows.flatMap(([id = '', , , ratio = '', goal = '']) => {
    const figure = figures.get(id)
    if (!figure || ratio === '') return []
    const isTold = figure.met === null || goal.endsWith(figure.met ? 'met' : 'missed')
    return isTold && areRounded(ratio, ...ratioAndSpread(id)) ? [] : [id]
  })

const callNames: Record<string, string> = {
  me: 'me',
  'domain list, 30': 'domains',
  whois: 'whois',
  'cart add, guest': 'cart-add',
  'DNS add': 'dns-add',
}

/** Rows `call | a million beside a thousand (spread)`. */
const wrongCallRows = (rows: readonly string[][]): string[] =>
  rows.flatMap(([name = '', million = '']) => {
    const call = callNames[name]
    return !call || areRounded(million, ...ratioAndSpread(`api.${call}.million`)) ? [] : [name]
  })

/** Rows `page | performance (spread) | accessibility | best practices | levels`. */
const wrongLighthouseRows = (rows: readonly string[][]): string[] =>
  rows.flatMap(([page = '', performance = '', accessibility = '', practices = '', levels = '']) => {
    const id = `lighthouse.${page.split(' ').at(-1)}`
    const figure = figures.get(`${id}.performance`)
    if (!figure) return []
    const isRight =
      areRounded(performance, figure.value, ...figure.spread) &&
      areRounded(accessibility, figures.get(`${id}.accessibility`)?.value) &&
      areRounded(practices, figures.get(`${id}.best-practices`)?.value) &&
      areRounded(levels, figures.get(`${id}.levels`)?.value)
    return isRight ? [] : [page]
  })

const rows = rowsOf(textOf('docs/performance.md'))

test('the document about speed says what the bench has stored', () => {
  expect(wrongPageRows(rows)).toEqual([])
  expect(wrongCallRows(rows)).toEqual([])
  expect(wrongLighthouseRows(rows)).toEqual([])
})

test('its tables are those that are compared', () => {
  expect(rows.filter(([id = '']) => figures.has(id)).length).toBeGreaterThan(8)
  expect(rows.filter(([name = '']) => name in callNames)).toHaveLength(Object.keys(callNames).length)
  expect(rows.filter(([page = '']) => /^(?:home|cart|domain list)$/.test(page))).toHaveLength(3)
})

test('another figure, another verdict and another side are found', () => {
  const me = rows.find(([name]) => name === 'me') ?? []
  expect(wrongCallRows([me, me.with(1, '0.99')])).toEqual(['me'])
  const visible = rows.find(([id]) => id === 'home.visible.plain') ?? []
  expect(wrongPageRows([visible, visible.with(4, '0.8, missed')])).toEqual(['home.visible.plain'])
  const home = rows.find(([page]) => page === 'home') ?? []
  expect(wrongLighthouseRows([home, home.with(3, '99')])).toEqual(['home'])
})
