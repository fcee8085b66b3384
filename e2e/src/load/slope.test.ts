import { slopeAnHour } from './slope'

const minute = 60_000

const rising = (perMinute: number) =>
  Array.from({ length: 50 }, (_, at) => ({ at: at * minute, value: at * perMinute }))

test('a steady rise is given by the hour', () => {
  expect(slopeAnHour(rising(0.5))).toBeCloseTo(30)
  expect(slopeAnHour(rising(0))).toBe(0)
})

test('a few outliers do not move it', () => {
  const spiky = rising(0).map((sample, index) => (index % 10 === 0 ? { ...sample, value: 100 } : sample))
  expect(slopeAnHour(spiky)).toBe(0)
})
