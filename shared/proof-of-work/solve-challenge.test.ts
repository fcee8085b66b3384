import { createHash } from 'node:crypto'
import { MessageChannel } from 'node:worker_threads'
import { solveChallenge } from './solve-challenge'

// What every browser has and jsdom lacks.
Object.assign(globalThis, { MessageChannel })

test.each([1, 8, 14])('a solution of %d bits is one by another implementation of SHA-256', async bits => {
  const challenge = `${bits}.abc123.AAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBB`
  const solution = await solveChallenge(challenge)
  expect(solution.startsWith(`${challenge}.`)).toBe(true)
  const hash = createHash('sha256').update(solution).digest()
  expect(hash.readUInt32BE(0) >>> (32 - bits)).toBe(0)
})

test('the page has its turn while a long one is solved', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await solveChallenge('17.abc123.AAAAAAAAAAAAAAAA.CCCCCCCCCCCCCCCC')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
})
