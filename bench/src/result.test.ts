import { compareWithBudgets, readBudgets } from './budgets'
import { median, percentile95, toFigure, toResult } from './result'
import { toTable } from './table'

const rounds = [
  { ours: 90, theirs: 100 },
  { ours: 300, theirs: 400 },
  { ours: 50, theirs: 100 },
]

test('a figure is the median of its rounds, with the smallest and the largest ratio', () => {
  expect(toResult('api.me.rps', 'calls/s', rounds, { atLeast: 0.8 })).toEqual({
    id: 'api.me.rps',
    value: 90,
    unit: 'calls/s',
    against: 100,
    ratio: 0.75,
    spread: [0.5, 0.9],
    goal: '≥ 0.8',
    met: false,
  })
  expect(toResult('api.me.p99', 'ms', rounds, { atMost: 0.75 }).met).toBe(true)
  expect(toResult('api.me.cpu', 'ms', rounds)).toMatchObject({ goal: null, met: null })
})

test('the median of an even number of values is between the middle two', () => {
  expect(median([1, 2, 10, 4])).toBe(3)
})

test('a goal that is missed is marked in the table', () => {
  const [, missed, met] = toTable([
    toResult('api.me.rps', 'calls/s', rounds, { atLeast: 0.8 }),
    toResult('api.me.p99', 'ms', rounds, { atMost: 1.25 }),
  ]).split('\n')
  expect(missed).toMatch(/^api\.me\.rps\s+90 calls\/s\s+100\s+0\.75\s+0\.5–0\.9\s+≥ 0\.8\s+missed$/)
  expect(met).toMatch(/met$/)
})

test('a goal may be one for our own figure, of its 95th percentile', () => {
  const figure = toResult('panel.cart.intent', 'ms', rounds, { valueAtMost: 200 }, percentile95)
  expect(figure).toMatchObject({ value: 300, against: 400, ratio: 0.75, goal: '≤ 200 ms', met: false })
  expect(toResult('panel.cart.intent', 'ms', rounds, { valueAtMost: 300 }, percentile95).met).toBe(true)
})

test('of two zeros neither is more', () => {
  expect(toResult('home.shift', 'CLS', [{ ours: 0, theirs: 0 }])).toMatchObject({ value: 0, ratio: 1 })
})

test('a figure without an opponent has the spread of its own values', () => {
  const figure = toFigure('start.ready', 's', [9, 7, 8])
  expect(figure).toMatchObject({ value: 8, against: null, ratio: null, spread: [7, 9] })
  expect(toTable([figure]).split('\n')[1]).toMatch(/^start\.ready\s+8 s\s+7–9$/)
})

test('a figure without an opponent may have a goal of its own', () => {
  const points = (...values: number[]) =>
    toFigure('lighthouse.home.performance', 'points', values, { valueAtLeast: 100 })
  expect(points(100, 99, 100)).toMatchObject({ value: 100, goal: '≥ 100 points', met: true })
  expect(points(100, 99, 99)).toMatchObject({ value: 99, met: false })
})

test('a figure without a goal is judged by its budget, and one with a goal is not', async () => {
  const figure = toFigure('start.ready', 's', [9])
  expect(compareWithBudgets(figure, { 'start.ready': 8 })).toMatchObject({ goal: '≤ 8 s', met: false })
  expect(compareWithBudgets(figure, { 'start.ready': 9 })).toMatchObject({ met: true })
  expect(compareWithBudgets(figure, {})).toEqual(figure)
  const compared = toResult('api.me.rps', 'calls/s', rounds, { atLeast: 0.8 })
  expect(compareWithBudgets(compared, { 'api.me.rps': 1 })).toEqual(compared)
  expect(Object.values(await readBudgets()).every(most => most > 0)).toBe(true)
})
