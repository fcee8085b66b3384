import { secondsLeft } from './cooldown'

test.each([
  [0, 1_000, 0],
  [61_000, 1_000, 60],
  [60_001, 1_000, 60],
  [1_001, 1_000, 1],
  [1_000, 1_000, 0],
  [91_000, 1_000, 60],
  [3_661_000, 1_000, 0],
])('allowed at %i, now %i: %i seconds left', (allowedAt, now, left) => {
  expect(secondsLeft(allowedAt, now)).toBe(left)
})
