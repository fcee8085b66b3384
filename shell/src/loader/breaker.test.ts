import { createBreaker } from './breaker'

const setUp = () => {
  let now = 1_000_000
  const breaker = createBreaker(() => now)
  return {
    breaker,
    now: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    fail: (panel: string, times: number) => {
      for (let failures = 0; failures < times; failures += 1) breaker.recordFailure(panel)
    },
  }
}

test('a panel is paused for 30 s after three failures in a row', () => {
  const { breaker, now, pass, fail } = setUp()
  fail('mfe-a', 2)
  expect(breaker.pausedUntil('mfe-a')).toBe(0)
  fail('mfe-a', 1)
  expect(breaker.pausedUntil('mfe-a')).toBe(now() + 30_000)
  pass(29_999)
  expect(breaker.pausedUntil('mfe-a')).toBe(now() + 1)
  pass(1)
  expect(breaker.pausedUntil('mfe-a')).toBe(0)
})

test('a success in between starts the count again', () => {
  const { breaker, fail } = setUp()
  fail('mfe-a', 2)
  breaker.recordSuccess('mfe-a')
  fail('mfe-a', 1)
  expect(breaker.pausedUntil('mfe-a')).toBe(0)
})

test('the failures of one panel do not pause another', () => {
  const { breaker, fail } = setUp()
  fail('mfe-a', 3)
  expect(breaker.pausedUntil('mfe-b')).toBe(0)
})
