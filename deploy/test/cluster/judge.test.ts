import { type Call, judge } from './judge'

/** A write each 100 ms for so many seconds, each of which takes 50 ms; `failures` are the seconds in which they fail. */
const writes = (seconds: number, failures: readonly number[] = []): Call[] =>
  Array.from({ length: seconds * 10 }, (_, at) => ({
    label: `write ${at}`,
    start: at * 100,
    end: at * 100 + 50,
    ...(failures.includes(Math.floor(at / 10)) && { failure: '503' }),
  }))

test('writes without a fault fail never and are never silent for long', () => {
  expect(judge(writes(30))).toEqual({ counted: 300, failedPercent: 0, longestSilenceSeconds: 0.1 })
})

test('failures within ten seconds of the fault are excused, and the silence is counted', () => {
  const seconds = [5, 6, 7, 8]
  expect(judge(writes(30, seconds), 5000)).toMatchObject({ failedPercent: 0, longestSilenceSeconds: 4.1 })
  expect(judge(writes(30, seconds)).failedPercent).toBeGreaterThan(10)
})

test('failures before the fault, and later than ten seconds after it, are counted', () => {
  expect(judge(writes(30, [3]), 5000).failedPercent).toBeGreaterThan(0.5)
  expect(judge(writes(30, [16]), 5000).failedPercent).toBeGreaterThan(0.5)
})

test('a call that was under way when the fault came is excused', () => {
  const early: Call = { label: 'early', start: 4000, end: 5500, failure: 'timeout' }
  expect(judge([...writes(30), early], 5000).failedPercent).toBe(0)
})

test('a silence to the end is counted, and so is one of a writer that nothing ever answers', () => {
  expect(judge(writes(30, [26, 27, 28, 29]), 25_000).longestSilenceSeconds).toBe(4)
  expect(judge([{ label: 'only', start: 0, end: 20_000, failure: 'timeout' }], 0).longestSilenceSeconds).toBe(20)
})
