import { addHolder } from '../api/seed'
import type { Effort, Part } from '../part'
import { openBrowser } from './browser'
import { type Round, resultsOf, sizes } from './list-results'
import { startProduct } from './start-product'
import { visitList } from './visit-list'

/** The domain list of accounts with many domains, compared with that of one with 100. */
export const lists: Part = async ({ rounds, product, signal }: Effort, print) => {
  const running = await startProduct(product)
  const browser = await openBrowser()
  try {
    const holders = new Map<number, { prefix: string; token: string }>()
    for (const size of sizes) {
      const prefix = `of-${size}-`
      holders.set(size, { prefix, token: await addHolder(running.url, running.database, { prefix, domains: size }) })
    }
    const measured: Round[] = []
    for (let at = 0; at < rounds; at += 1) {
      const round: Round = new Map()
      for (let turn = 0; turn < sizes.length; turn += 1) {
        signal.throwIfAborted()
        const size = sizes[(turn + at) % sizes.length] ?? sizes[0]
        const holder = holders.get(size)
        if (!holder) throw new Error('A list has no account.')
        print(`list: ${size} domains, round ${at + 1}`)
        round.set(size, await visitList(browser, { origin: running.url, ...holder }))
      }
      measured.push(round)
    }
    return resultsOf(measured)
  } finally {
    await browser.close()
    await running.stop()
  }
}
