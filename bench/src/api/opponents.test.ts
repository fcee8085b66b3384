import { listenIn, normalize } from '../testing/listen-in'
import { calls } from './calls'
import { type Opponents, startOpponents } from './opponents'
import { clear } from './seed'

let opponents: Opponents
const listeners = new Map<string, Awaited<ReturnType<typeof listenIn>>>()

beforeAll(async () => {
  opponents = await startOpponents({
    amount: { domains: 40, guests: 1 },
    through: async (server, url) => {
      const listener = await listenIn(url)
      listeners.set(server, listener)
      return listener.url
    },
  })
})

afterAll(async () => {
  await opponents?.stop()
  for (const { stop } of listeners.values()) stop()
})

/** Ids are counted on, and an ownership record says when it was made. */
const inSubstance = (text: string): unknown => {
  if (!text.startsWith('{')) return text.startsWith('[') ? JSON.parse(text) : text.replace(/Last update: \S+/, '')
  const { id: _, ...answer } = JSON.parse(text)
  return answer
}

const ask = async (server: 'product' | 'bare', index: number) => {
  await clear(opponents.database)
  const { path, ...request } = calls[index]?.request(opponents.seed, 7) ?? { path: '' }
  const answer = await fetch(opponents[server].url + path, request)
  return {
    status: answer.status,
    type: answer.headers.get('content-type')?.split(';')[0],
    substance: inSubstance(await answer.text()),
  }
}

test.each(calls.map(({ id }, index) => [id, index] as const))('both answer %s alike', async (_, index) => {
  const ours = await ask('product', index)
  expect([200, 201]).toContain(ours.status)
  expect(await ask('bare', index)).toEqual(ours)
})

test('the opponent sends no statement that the product does not send', () => {
  const ours = listeners.get('product')?.statements ?? new Set()
  const theirs = [...(listeners.get('bare')?.statements ?? [])]
  expect(theirs.length).toBeGreaterThan(20)
  expect(theirs.filter(statement => !ours.has(statement))).toEqual([])
})

test('a statement that only one sends is found, however it is laid out', () => {
  expect(normalize('select  "a"\n from b /* request 1 */')).toBe(normalize('SELECT a from b'))
  expect(normalize('select a from b')).not.toBe(normalize('select a from c'))
})
