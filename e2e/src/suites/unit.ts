import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bin, run } from './run'
import { type Tally, timed } from './tally'
import { workspacesWith } from './workspaces'

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** Files that broke before any of their tests ran. */
  numRuntimeErrorTestSuites: number
}

const read = async (suite: string, file: string): Promise<Tally> => {
  const report: JestReport = JSON.parse(await readFile(file, 'utf8'))
  const { numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report
  return {
    suite,
    passed: report.numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites,
  }
}

const jest = async (folder: string, results: string): Promise<Tally> => {
  const suite = `unit ${folder}`
  const outputFile = join(results, `${folder}.json`)
  const args = ['--ci', '--maxWorkers=2', '--json', `--outputFile=${outputFile}`]
  process.stdout.write(`\n${suite}\n`)
  const ok = await run(bin('jest'), args, { cwd: folder, env: { CI: 'true' } })
  const tally = await read(suite, outputFile).catch(() => ({ suite, passed: 0, failed: 1 }))
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

/** Jest in each package that has tests, one package after another. `results` is a folder for the reports. */
export const unit = async (results: string): Promise<Tally[]> => {
  const tallies: Tally[] = []
  for (const folder of workspacesWith('jest.config.mjs')) tallies.push(await timed(() => jest(folder, results)))
  return tallies
}
