import { startOpponents } from '../api/opponents'
import { fill } from '../api/seed'
import { openBrowser } from '../pages/browser'
import { startProduct } from '../pages/start-product'
import type { Part } from '../part'
import { type Result, toResult } from '../result'
import { visitZone } from './visit-zone'

const records = 2000

/** Milliseconds that a customer waits at most, on a machine that has nothing else to do. */
const goals = { import: 3000, edit: 100, filter: 50, task: 50 }

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

const beside = (values: readonly number[], theirs: number) => values.map(ours => ({ ours, theirs }))

/** A zone of as many records as it may have at the API: how long an import and one more edit take. */
const calls: Part = async ({ rounds, product, signal }, say): Promise<Result[]> => {
  const { seed, product: server, stop } = await startOpponents({ amount: { domains: 1, guests: 0 }, product })
  const times = { import: [] as number[], edit: [] as number[] }
  try {
    const zone = `${server.url}/api/dns/domain/${seed.domains[0]?.id}`
    for (let round = 0; round < rounds; round += 1) {
      signal.throwIfAborted()
      say(`dns: round ${round + 1}`)
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
    toResult('dns.import-2000', 'ms', beside(times.import, goals.import), { atMost: 1 }),
    toResult('dns.edit-in-2000', 'ms', beside(times.edit, goals.edit), { atMost: 1 }),
  ]
}

/** The same zone in the page: how long a key in the search takes, and the longest pause while it is edited as text. */
const page: Part = async ({ rounds, product, signal }, say): Promise<Result[]> => {
  const running = await startProduct(product)
  const browser = await openBrowser()
  const times = { filter: [] as number[], longest: [] as number[] }
  try {
    const { user, domains } = await fill(running.url, running.database, { domains: 1, guests: 0 })
    const domain = domains[0]?.id ?? 0
    const token = user.authorization?.replace('Bearer ', '') ?? ''
    await timed(`${running.url}/api/dns/domain/${domain}/import`, user, { text: zoneText(0), mode: 'replace' })
    for (let round = 0; round < rounds; round += 1) {
      signal.throwIfAborted()
      say(`dns: page, round ${round + 1}`)
      const visit = { origin: running.url, token, domain, search: ['h19', '9'] as const }
      const { filter, longest } = await visitZone(browser, visit)
      times.filter.push(filter)
      times.longest.push(longest)
    }
  } finally {
    await browser.close()
    await running.stop()
  }
  return [
    toResult('dns.filter-2000', 'ms', beside(times.filter, goals.filter), { atMost: 1 }),
    toResult('dns.text-longest-task', 'ms', beside(times.longest, goals.task), { atMost: 1 }),
  ]
}

/** Each beside what is asked for. */
export const dns: Part = async (effort, say) => [...(await calls(effort, say)), ...(await page(effort, say))]
