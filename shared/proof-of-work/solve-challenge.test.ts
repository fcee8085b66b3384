import { createHash } from 'node:crypto'
import { MessageChannel } from 'node:worker_threads'
import { sha256HeadOf } from './sha256-head'
import { solveChallenge } from './solve-challenge'

// What every browser has and jsdom lacks.
Object.assign(globalThis, { MessageChannel })

const unwatched = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

test.each([0, 3, 43, 51, 54, 55, 56, 63, 64, 119])('the hash after %d characters is that of Node', length => {
  const prefix = 'x'.repeat(length)
  const headOf = sha256HeadOf(prefix)
  for (const number of [0, 7, 12_345, 9_999_999, 2 ** 40])
    expect(headOf(number)).toBe(createHash('sha256').update(`${prefix}${number}`).digest().readUInt32BE(0))
})

test.each([1, 8, 14])('a solution of %d bits is one by another implementation of SHA-256', async bits => {
  const challenge = `${bits}.abc123.AAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBB`
  const solution = await solveChallenge(challenge, unwatched())
  expect(solution.startsWith(`${challenge}.`)).toBe(true)
  const hash = createHash('sha256').update(solution).digest()
  expect(hash.readUInt32BE(0) >>> (32 - bits)).toBe(0)
})

test('the page has its turns while a long one is solved, and cancels it in one of them', async () => {
  const stop = new AbortController()
  setTimeout(() => stop.abort())
  const shares: number[] = []
  const solving = solveChallenge('32.abc123.AAAAAAAAAAAAAAAA.DDDDDDDDDDDDDDDD', {
    signal: stop.signal,
    onProgress: share => {
      shares.push(share)
      if (shares.length > 100) throw new Error('The page had no turn')
    },
  })
  await expect(solving).rejects.toMatchObject({ name: 'AbortError' })
  expect(shares).not.toEqual([])
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.every(share => share > 0 && share < 1)).toBe(true)
})
