import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneCheck, type Tally } from './tally'

/** What a suite writes to while it runs. */
export interface TestRun {
  /** Folder for its report. */
  results: string
  /** Hears each line that its tests print. */
  onLine?: (line: string) => void
}

export type Suite = (run: TestRun) => Promise<Tally[]>

/** Runs suites one after another. A suite that throws counts as one failed check. */
export const runSuites = async (suites: Readonly<Record<string, Suite>>, onLine?: (line: string) => void) => {
  const results = await mkdtemp(join(tmpdir(), 'panel-test-'))
  const tallies: Tally[] = []
  for (const [name, suite] of Object.entries(suites)) {
    const found = await suite({ results, ...(onLine && { onLine }) }).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      return [oneCheck(name, false)]
    })
    tallies.push(...found)
  }
  await rm(results, { recursive: true, force: true })
  return tallies
}
