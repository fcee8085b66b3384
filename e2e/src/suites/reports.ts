import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'

/** What a suite found. A skipped test counts as failed: its result is not known. */
export interface Tally {
  passed: number
  failed: number
  /** What failed, or passed at the second attempt only: title and first lines of the error. */
  remarks: string[]
}

/** As `jest --json` and Vitest's JSON reporter write it. */
interface JestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

const remark = (kind: string, title: string, message = '', lines = 6): string =>
  stripVTControlCharacters(`${kind} ${title}: ${message.trim().split('\n').slice(0, lines).join(' / ')}`).slice(
    0,
    100 * lines,
  )

const tallyOfJest = ({ numPassedTests, testResults }: JestReport): Tally => {
  const remarks = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status !== 'passed')
    // A file can break outside of its tests: before the first one, or after the last.
    if (failed.length === 0 && status === 'failed') return [remark('failed', name, message)]
    return failed.map(test => remark(test.status, test.fullName, test.failureMessages?.[0]))
  })
  return { passed: numPassedTests, failed: remarks.length, remarks }
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const tallyOfPlaywright = ({ stats, errors, suites }: PlaywrightReport): Tally => {
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, results }) =>
          remark(status, `${file} ${title}`, results.find(({ error }) => error)?.error?.message),
        ),
    )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    remarks: [...tests, ...errors.map(({ message }) => remark('error', 'outside of the tests', message))],
  }
}

/** What a program printed about an error outside of its tests, which the reports have no place for; else its last lines. */
const lastWords = (output: string): string => {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter(line => /[^\s⎯]/.test(line))
  const error = lines.findIndex(line => /⎯ (Unhandled Rejection|Unhandled Error|Uncaught Exception) ⎯/.test(line))
  return (error < 0 ? lines.slice(-10) : lines.slice(error, error + 14)).map(line => line.trim()).join('\n')
}

/**
 * What a program's exit status and its report say together. A report that is missing, empty or better than the exit
 * status has failed, unless it may be empty. Without a report the program is one check.
 * @param output all that it printed
 */
export const readTally = async (ok: boolean, output: string, report?: string, mayBeEmpty = false): Promise<Tally> => {
  if (report === undefined) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, remarks: [] }
  const read = async (): Promise<Tally> => {
    const found: JestReport | PlaywrightReport = JSON.parse(await readFile(report, 'utf8'))
    return 'stats' in found ? tallyOfPlaywright(found) : tallyOfJest(found)
  }
  const tally = await read().catch(() => ({ passed: 0, failed: 1, remarks: [remark('error', 'no report', report)] }))
  const isHonest = tally.failed > 0 || (ok && (mayBeEmpty || tally.passed > 0))
  const title = ok ? 'no test ran' : 'the program failed, and none of its tests'
  return isHonest ? tally : { ...tally, failed: 1, remarks: [remark('error', title, lastWords(output), 14)] }
}
