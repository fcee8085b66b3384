import { join } from 'node:path'
import { readJestReport, settle } from './reports'
import { bin, run } from './run'
import { type Tally, timed } from './tally'
import type { Suite, TestRun } from './test-run'
import { workspacesWith } from './workspaces'

const jest = async (folder: string, { results, onLine }: TestRun): Promise<Tally> => {
  const suite = `unit ${folder}`
  const outputFile = join(results, `${folder}.json`)
  const args = ['--ci', '--maxWorkers=2', '--json', `--outputFile=${outputFile}`]
  process.stdout.write(`\n${suite}\n`)
  const ok = await run(bin('jest'), args, { cwd: folder, env: { CI: 'true' }, onLine })
  return await settle(suite, ok, readJestReport(suite, outputFile))
}

/** Jest in each package that has tests, one package after another. */
export const unit: Suite = async testRun => {
  const tallies: Tally[] = []
  for (const folder of workspacesWith('jest.config.mjs')) tallies.push(await timed(() => jest(folder, testRun)))
  return tallies
}
