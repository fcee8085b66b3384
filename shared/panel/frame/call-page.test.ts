import { createPageFetch } from './call-page'
import { type FrameMessage, frameMessage } from './messages'

/** A page that reads calls as the shell does, and answers those that it can read. */
const openPage = () => {
  const read: string[] = []
  let answer: (message: { type: 'answer'; id: number; status: number; headers: object; body: string }) => void
  const say = (message: FrameMessage) => {
    const parsed = frameMessage.safeParse(message)
    if (!parsed.success || parsed.data.type !== 'call') return
    read.push(parsed.data.path)
    answer({ type: 'answer', id: parsed.data.id, status: 200, headers: {}, body: '{}' })
  }
  const on = (_: string, listen: typeof answer) => {
    answer = listen
  }
  return { read, fetch: createPageFetch({ say, on } as Parameters<typeof createPageFetch>[0]) }
}

const zone = '/api/domains/7/dns/import'

it.each([
  ['a long zone', zone, 700_000, 200],
  ['more than any call takes', zone, 2_097_153, 413],
  ['an address without end', `${zone}?q=${'x'.repeat(2000)}`, 10, 413],
])('a call with %s is answered', async (_, path, size, status) => {
  const { fetch, read } = openPage()
  const answer = await fetch(`https://panel.example${path}`, { method: 'POST', body: 'x'.repeat(size) })
  expect(answer.status).toBe(status)
  expect(read).toEqual(status === 200 ? [path] : [])
})
