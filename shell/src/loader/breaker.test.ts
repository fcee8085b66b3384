import { pausedUntil, recordFailure, recordSuccess } from './breaker'

const start = 1_000_000

test('a panel is left alone for 30 s after three failures in a row', () => {
  recordFailure('mfe-a', start)
  recordFailure('mfe-a', start)
  expect(pausedUntil('mfe-a', start)).toBe(0)
  recordFailure('mfe-a', start)
  expect(pausedUntil('mfe-a', start + 29_999)).toBe(start + 30_000)
  expect(pausedUntil('mfe-a', start + 30_000)).toBe(0)
})

test('a success in between starts the count again', () => {
  recordFailure('mfe-b', start)
  recordFailure('mfe-b', start)
  recordSuccess('mfe-b')
  recordFailure('mfe-b', start)
  expect(pausedUntil('mfe-b', start)).toBe(0)
})

test('the failures of one panel do not touch another', () => {
  for (let failures = 0; failures < 3; failures += 1) recordFailure('mfe-c', start)
  expect(pausedUntil('mfe-d', start)).toBe(0)
})
