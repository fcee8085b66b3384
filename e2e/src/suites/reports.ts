import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Tally } from './tally'

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** Files that broke before any of their tests ran. */
  numRuntimeErrorTestSuites: number
  testResults: JestFile[]
}

interface JestFile {
  name: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

interface PlaywrightSpec {
  title: string
  file: string
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}

const remark = (kind: string, title: string, message = ''): string =>
  stripVTControlCharacters(`${kind} ${title}: ${message.trim().split('\n').slice(0, 6).join(' / ')}`).slice(0, 600)

const jestRemarks = ({ name, message, assertionResults }: JestFile): string[] =>
  assertionResults.length === 0
    ? message
      ? [remark('failed', name, message)]
      : []
    : assertionResults
        .filter(({ status }) => status !== 'passed')
        .map(({ fullName, status, failureMessages }) => remark(status, fullName, failureMessages[0]))

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const playwrightRemarks = ({ title, file, tests }: PlaywrightSpec): string[] =>
  tests
    .filter(({ status }) => status !== 'expected')
    .map(({ status, results }) =>
      remark(status, `${file} ${title}`, results.find(({ error }) => error)?.error?.message),
    )

const readJson = async <Report>(file: string): Promise<Report> => JSON.parse(await readFile(file, 'utf8'))

/** Counts of a file that `jest --json` wrote. */
export const readJestReport = async (suite: string, file: string): Promise<Tally> => {
  const report = await readJson<JestReport>(file)
  const { numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report
  return {
    suite,
    passed: report.numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites,
    remarks: report.testResults.flatMap(jestRemarks),
  }
}

/** Counts of a file that Playwright's JSON reporter wrote. */
export const readPlaywrightReport = async (suite: string, file: string): Promise<Tally> => {
  const { stats, errors, suites } = await readJson<PlaywrightReport>(file)
  return {
    suite,
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    remarks: [
      ...suites.flatMap(specsOf).flatMap(playwrightRemarks),
      ...errors.map(({ message }) => remark('error', 'outside of the tests', message)),
    ],
  }
}

/** What the program's exit status and its report say together: a report that is missing or too friendly has failed. */
export const settle = async (suite: string, ok: boolean, report: Promise<Tally>): Promise<Tally> => {
  const tally = await report.catch(() => ({ suite, passed: 0, failed: 1 }))
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}
