import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { provideChromium } from './chromium'
import { bin, run } from './run'
import { type Tally, timed } from './tally'

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

const read = async (suite: string, file: string): Promise<Tally> => {
  const { stats, errors }: PlaywrightReport = JSON.parse(await readFile(file, 'utf8'))
  return { suite, passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped + errors.length }
}

/** One project of the browser tests against the running product. `results` is a folder for the report. */
export const browser = async (project: string, results: string): Promise<Tally[]> => [
  await timed(() => playwright(project, results)),
]

const playwright = async (project: string, results: string): Promise<Tally> => {
  const suite = `browser ${project}`
  const report = join(results, `browser-${project}.json`)
  const env = { CHROMIUM: await provideChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  process.stdout.write(`\n${suite}\n`)
  const ok = await run(bin('playwright'), ['test', `--project=${project}`, '--reporter=list,json'], { cwd: 'e2e', env })
  const tally = await read(suite, report).catch(() => ({ suite, passed: 0, failed: 1 }))
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}
