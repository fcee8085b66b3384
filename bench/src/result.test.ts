import { median, toResult } from './result'
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

test('the median of an even number of values lies between the middle two', () => {
  expect(median([1, 2, 10, 4])).toBe(3)
})

test('a goal that is missed stands out in the table', () => {
  const [, missed, met] = toTable([
    toResult('api.me.rps', 'calls/s', rounds, { atLeast: 0.8 }),
    toResult('api.me.p99', 'ms', rounds, { atMost: 1.25 }),
  ]).split('\n')
  expect(missed).toMatch(/^api\.me\.rps\s+90 calls\/s\s+100\s+0\.75\s+0\.5–0\.9\s+≥ 0\.8\s+missed$/)
  expect(met).toMatch(/met$/)
})
