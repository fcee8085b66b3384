import { readFile } from 'node:fs/promises'
import type { Tally } from './tally'

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** Files that broke before any of their tests ran. */
  numRuntimeErrorTestSuites: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

const readJson = async <Report>(file: string): Promise<Report> => JSON.parse(await readFile(file, 'utf8'))

/** Counts of a file that `jest --json` wrote. */
export const readJestReport = async (suite: string, file: string): Promise<Tally> => {
  const report = await readJson<JestReport>(file)
  const { numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report
  return {
    suite,
    passed: report.numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites,
  }
}

/** Counts of a file that Playwright's JSON reporter wrote. */
export const readPlaywrightReport = async (suite: string, file: string): Promise<Tally> => {
  const { stats, errors } = await readJson<PlaywrightReport>(file)
  return { suite, passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped + errors.length }
}

/** What the program's exit status and its report say together: a report that is missing or too friendly has failed. */
export const settle = async (suite: string, ok: boolean, report: Promise<Tally>): Promise<Tally> => {
  const tally = await report.catch(() => ({ suite, passed: 0, failed: 1 }))
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}
