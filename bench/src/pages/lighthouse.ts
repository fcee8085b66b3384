import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import { addHolder } from '../api/seed'
import type { Part } from '../part'
import { type Result, toFigure } from '../result'
import { type OpenBrowser, openOwnBrowser } from './browser'
import { startProduct } from './start-product'

/** Fetched when it is measured: it brings 110 packages along that nothing else needs, one that sends errors to its maker. */
const version = '12.8.2'

const categories = ['performance', 'accessibility', 'best-practices'] as const

const pages = { home: '/', cart: '/cart', list: '/app/domain-manager' }

/** What is read of a report. */
interface Report {
  categories: Record<(typeof categories)[number], { score: number | null }>
  audits: Record<string, { score: number | null; title: string; details?: { longestChain?: { length: number } } }>
}

/** @throws Error when it does not come to a report */
const runLighthouse = async (url: string, { port, folder }: OpenBrowser): Promise<Report> => {
  const file = join(folder, 'report.json')
  const words = [
    ...['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', url, `--port=${port}`, '--quiet'],
    ...[`--only-categories=${categories.join()}`, '--disable-storage-reset', '--no-enable-error-reporting'],
    ...['--output=json', `--output-path=${file}`],
  ]
  const child = spawn('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}.`)
  return JSON.parse(await readFile(file, 'utf8'))
}

/** As somebody who is signed in, was never at the page and has nothing in the caches. */
const look = async (origin: string, path: string, token: string): Promise<Report> => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-bench-'))
  const browser = await openOwnBrowser(folder, await freePort())
  try {
    const page = await browser.context.newPage()
    await page.goto(`${origin}/livez`)
    await page.evaluate(text => localStorage.setItem('token', text), token)
    return await runLighthouse(origin + path, browser)
  } finally {
    await browser.context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const points = (report: Report, category: (typeof categories)[number]): number =>
  Math.round((report.categories[category].score ?? 0) * 100)

/** Of requests that each wait for the one before, the document's included. */
const levels = ({ audits }: Report): number =>
  audits['critical-request-chains']?.details?.longestChain?.length ?? Number.NaN

/** Points of 100 that Lighthouse gives the pages on its phone, and on the terminal what it found wanting. */
export const lighthouse: Part = async ({ rounds, product, signal }, print) => {
  const running = await startProduct(product)
  const results: Result[] = []
  try {
    const token = await addHolder(running.url, running.database, { prefix: 'light-', domains: 100 })
    for (const [name, path] of Object.entries(pages)) {
      const reports: Report[] = []
      for (let at = 0; at < rounds; at += 1) {
        signal.throwIfAborted()
        print(`lighthouse: ${name}, round ${at + 1}`)
        reports.push(await look(running.url, path, token))
      }
      for (const { score, title } of Object.values(reports[0]?.audits ?? {}))
        if (score !== null && score < 1) print(`  ${score} ${title}`)
      for (const category of categories) {
        const values = reports.map(report => points(report, category))
        results.push(toFigure(`lighthouse.${name}.${category}`, 'points', values, { valueAtLeast: 100 }))
      }
      results.push(toFigure(`lighthouse.${name}.levels`, 'levels', reports.map(levels), { valueAtMost: 2 }))
    }
    return results
  } finally {
    await running.stop()
  }
}
