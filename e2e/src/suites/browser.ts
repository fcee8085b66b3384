import { join } from 'node:path'
import { provideChromium } from './chromium'
import { readPlaywrightReport, settle } from './reports'
import { bin, run } from './run'
import { type Tally, timed } from './tally'
import type { Suite, TestRun } from './test-run'

/** The browser journeys that every change must hold to, against the running product. */
export const browser: Suite = async testRun => [await timed(() => playwright('product', testRun))]

const playwright = async (project: string, { results, onLine }: TestRun): Promise<Tally> => {
  const suite = `browser ${project}`
  const report = join(results, `browser-${project}.json`)
  const env = { CHROMIUM: await provideChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  process.stdout.write(`\n${suite}\n`)
  const args = ['test', `--project=${project}`, '--reporter=list,json']
  const ok = await run(bin('playwright'), args, { cwd: 'e2e', env, onLine })
  return await settle(suite, ok, readPlaywrightReport(suite, report))
}
