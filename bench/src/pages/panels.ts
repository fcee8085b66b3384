import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { Seed } from '../api/seed'
import type { Effort, Part } from '../part'
import { percentile95, type Result, toResult } from '../result'
import { measureInTurn } from '../rounds'
import { openBrowser, openContext, untilTimed } from './browser'
import { type Sites, startSites } from './sites'
import { type Target, targets } from './targets'

/** How long a pointer rests on a link, in milliseconds, before the click of somebody who reads what it says. */
const rest = 500

/** Milliseconds from the click until the page is there; with `intent` the pointer rests on the link before. */
const open = async (page: Page, { path, menu, link }: Target, intent: boolean): Promise<number> => {
  if (menu) await page.click(menu)
  const target = page.locator(link).first()
  await target.waitFor()
  if (intent) {
    await target.hover()
    await sleep(rest)
  }
  await page.evaluate(address => window.expectPage(address), path)
  await target.click()
  return await untilTimed(page, 'opened')
}

type Side = 'product' | 'bundle'

/** One visit of a signed-in user; milliseconds from the click on the link until the page behind it is there. */
export const visitTarget = async (
  browser: Browser,
  seed: Seed,
  origin: string,
  target: Target,
  intent: boolean,
): Promise<number> => {
  const token = seed.user.authorization?.replace('Bearer ', '') ?? ''
  const context = await openContext(browser, { origin, token })
  try {
    const page = await context.newPage()
    await page.goto(target.from)
    await page.locator('main h1').waitFor()
    // Without intent it is the first click of somebody who does not wait.
    if (intent) await page.waitForLoadState('networkidle')
    return await open(page, target, intent)
  } finally {
    await context.close()
  }
}

const measure = (browser: Browser, sites: Sites<'bundle'>, effort: Effort, target: Target, intent: boolean) => {
  const time = (side: Side) => () => visitTarget(browser, sites.seed, sites[side], target, intent)
  return measureInTurn(effort, time('product'), time('bundle'))
}

/** From a click on a link to the panel behind it, whose code was never loaded. */
export const panels: Part = async (effort, print) => {
  const sites = await startSites({ opponents: ['bundle'], domains: 100, product: effort.product })
  const browser = await openBrowser()
  const results: Result[] = []
  try {
    for (const target of targets) {
      print(`panel: ${target.name}`)
      const clicked = await measure(browser, sites, effort, target, false)
      const intended = await measure(browser, sites, effort, target, true)
      results.push(
        toResult(`panel.${target.name}.click`, 'ms', clicked, { atMost: 1.1 }),
        toResult(`panel.${target.name}.intent`, 'ms', intended, { valueAtMost: 50 }, percentile95),
      )
    }
  } finally {
    await browser.close()
    await sites.stop()
  }
  return results
}
