import { startApiWorld } from '../api/world'
import type { Part } from '../part'
import { type Result, toResult } from '../result'

const records = 2000

/** Milliseconds that a customer waits at most, on a machine that has nothing else to do. */
const goals = { import: 3000, edit: 100 }

const zoneText = (round: number): string =>
  Array.from({ length: records }, (_, at) => `h${at} 300 A 192.0.${at >> 8}.${(at + round) & 255}`).join('\n')

type Headers = Record<string, string>

/** Sends a call, and says how long the answer took. */
const timed = async (url: string, headers: Headers, body: unknown): Promise<number> => {
  const start = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return performance.now() - start
}

const against = (values: readonly number[], theirs: number) => values.map(ours => ({ ours, theirs }))

/** A zone of as many records as it may have: how long an import and one more edit take, and the goal for them. */
export const dns: Part = async ({ rounds, product, signal }, print): Promise<Result[]> => {
  const { seed, product: server, stop } = await startApiWorld({ amount: { domains: 1, guests: 0 }, product })
  const times = { import: [] as number[], edit: [] as number[] }
  try {
    const zone = `${server.url}/api/dns/domain/${seed.domains[0]?.id}`
    for (let round = 0; round < rounds; round += 1) {
      signal.throwIfAborted()
      print(`dns: round ${round + 1}`)
      const text = zoneText(round)
      times.import.push(await timed(`${zone}/import`, seed.user, { text, mode: 'replace' }))
      const stored: { id: number }[] = await (await fetch(zone, { headers: seed.user })).json()
      const record = { content: `198.51.100.${round}` }
      const change = { op: 'update', id: stored[round]?.id, record }
      times.edit.push(await timed(`${zone}/changes`, seed.user, { changes: [change] }))
    }
  } finally {
    await stop()
  }
  return [
    toResult('dns.import-2000', 'ms', against(times.import, goals.import), { atMost: 1 }),
    toResult('dns.edit-in-2000', 'ms', against(times.edit, goals.edit), { atMost: 1 }),
  ]
}
