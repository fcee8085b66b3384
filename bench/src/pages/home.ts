import type { Browser } from 'playwright-core'
import type { Effort, Part } from '../part'
import { type Result, toResult } from '../result'
import { openBrowser } from './browser'
import { type Sites, startSites } from './sites'
import { type HomeVisit, type HomeVisitOptions, visitHome } from './visit-home'

type Side = 'product' | 'bundle' | 'floor'
type Round = Record<Side, HomeVisit>

const sides: readonly Side[] = ['product', 'bundle', 'floor']

/** Each side once; which one begins changes from round to round. */
const visitEach = async (
  browser: Browser,
  sites: Sites<'bundle' | 'floor'>,
  at: number,
  options: Omit<HomeVisitOptions, 'origin'>,
): Promise<Round> => {
  const round: Partial<Round> = {}
  // The floor has nothing to search with.
  const compared = options.name === undefined ? sides : sides.slice(0, 2)
  for (let turn = 0; turn < compared.length; turn += 1) {
    const side = compared[(turn + at) % compared.length] ?? 'product'
    round[side] = await visitHome(browser, { origin: sites[side], ...options })
  }
  const { product, bundle, floor = bundle } = round
  if (!product || !bundle || !floor) throw new Error('A side was not visited.')
  return { product, bundle, floor }
}

const visit = async (
  browser: Browser,
  sites: Sites<'bundle' | 'floor'>,
  { rounds, signal }: Effort,
  options: { throttled: boolean; search: boolean },
): Promise<Round[]> => {
  const visits: Round[] = []
  for (let at = 0; at < rounds; at += 1) {
    signal.throwIfAborted()
    const name = sites.seed.domains[at]?.name.replace(/\.com$/, '')
    const { throttled, search } = options
    visits.push(await visitEach(browser, sites, at, { throttled, ...(search && name && { name }) }))
  }
  return visits
}

const against = (rounds: readonly Round[], key: keyof HomeVisit, other: Side = 'bundle') =>
  rounds.map(round => ({ ours: round.product[key], theirs: round[other][key] }))

/** Of the same page without federation, and of React alone. */
export const home: Part = async (effort, print) => {
  const sites = await startSites({ opponents: ['bundle', 'floor'], domains: effort.rounds, product: effort.product })
  const browser = await openBrowser()
  const results: Result[] = []
  try {
    for (const throttled of [false, true]) {
      const line = throttled ? 'throttled' : 'plain'
      print(`home: visible, ${line}`)
      const seen = await visit(browser, sites, effort, { throttled, search: false })
      print(`home: answer, ${line}`)
      const answered = await visit(browser, sites, effort, { throttled, search: true })
      results.push(
        toResult(`home.visible.${line}`, 'ms', against(seen, 'visible'), { atMost: 0.8 }),
        toResult(`home.visible.${line}.react`, 'ms', against(seen, 'visible', 'floor')),
        toResult(`home.answer.${line}`, 'ms', against(answered, 'answer'), { atMost: 1.05 }),
        toResult(`home.longest-task.${line}`, 'ms', against(seen, 'longest')),
      )
      if (throttled) continue
      results.push(
        toResult('home.bytes', 'B', against(seen, 'bytes'), { atMost: 1.15 }),
        toResult('home.bytes.react', 'B', against(seen, 'bytes', 'floor')),
        toResult('home.requests', 'requests', against(seen, 'requests')),
        toResult('home.shift', 'CLS', against(seen, 'shift')),
      )
    }
  } finally {
    await browser.close()
    await sites.stop()
  }
  return results
}
