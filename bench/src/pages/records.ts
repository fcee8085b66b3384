import { addHolder } from '../api/seed'
import type { Effort, Part } from '../part'
import { type Result, toResult } from '../result'
import { openBrowser, openContext, untilTimed } from './browser'
import { startProduct } from './start-product'
import { recordRows } from './watch-page'

/** As many as a zone may have. */
const count = 2000

/** Milliseconds, on a machine that has nothing else to do. */
const goal = 50

const zoneText = Array.from({ length: count }, (_, at) => `h${at} 300 A 192.0.${at >> 8}.${at & 255}`).join('\n')

const holder = { prefix: 'records-', domains: 1 } as const

/** Fills the zone of a domain. @returns the domain's id */
const fillZone = async (url: string, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const [domain]: { id: number }[] = await (await fetch(`${url}/api/domains/my`, { headers })).json()
  const body = JSON.stringify({ text: zoneText, mode: 'replace' })
  const answer = await fetch(`${url}/api/dns/domain/${domain?.id}/import`, { method: 'POST', headers, body })
  if (!answer.ok || !domain) throw new Error(`The import was answered ${answer.status}.`)
  return domain.id
}

/**
 * A search among as many records as a zone may have: from the key until nothing but what it finds is painted, and the
 * longest task since the key.
 */
export const records: Part = async ({ rounds, product, signal }: Effort, print): Promise<Result[]> => {
  const running = await startProduct(product)
  const browser = await openBrowser()
  const times = { filter: [] as number[], longest: [] as number[] }
  try {
    const token = await addHolder(running.url, running.database, holder)
    const id = await fillZone(running.url, token)
    for (let round = 0; round < rounds; round += 1) {
      signal.throwIfAborted()
      print(`records: round ${round + 1}`)
      const context = await openContext(browser, { origin: running.url, token, rows: recordRows })
      const page = await context.newPage()
      await page.goto(`/app/domain-manager?domain=${id}&view=records`, { waitUntil: 'commit' })
      await untilTimed(page, 'listed')
      await page.waitForLoadState('networkidle')
      const field = page.getByRole('searchbox', { name: 'Search records' })
      await field.fill('h19')
      await page.evaluate(() => {
        window.timings.longest = 0
        window.expectRows('h199')
      })
      await field.press('9')
      times.filter.push(await untilTimed(page, 'filtered'))
      times.longest.push(await page.evaluate(() => window.timings.longest))
      await context.close()
    }
  } finally {
    await browser.close()
    await running.stop()
  }
  const beside = (values: readonly number[]) => values.map(ours => ({ ours, theirs: goal }))
  return [
    toResult('records.filter-in-2000', 'ms', beside(times.filter), { atMost: 1 }),
    toResult('records.longest-task', 'ms', beside(times.longest), { atMost: 1 }),
  ]
}
