import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJestReport, readPlaywrightReport } from './reports'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const fileWith = async (report: object): Promise<string> => {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

test("Jest's report names the tests that failed and the files that broke", async () => {
  const file = await fileWith({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      {
        name: 'one.test.ts',
        message: '',
        assertionResults: [
          { fullName: 'one adds', status: 'passed', failureMessages: [] },
          { fullName: 'one removes', status: 'failed', failureMessages: ['\u001b[31mError: still there\u001b[39m'] },
        ],
      },
      { name: 'two.test.ts', message: 'Cannot find module', assertionResults: [] },
    ],
  })
  expect(await readJestReport('unit', file)).toEqual({
    suite: 'unit',
    passed: 1,
    failed: 2,
    remarks: ['failed one removes: Error: still there', 'failed two.test.ts: Cannot find module'],
  })
})

test("Playwright's report names what failed and what passed at the second attempt only", async () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'S4.spec.ts',
    tests: [{ status, results: [{ ...(message && { error: { message } }) }] }],
  })
  const file = await fileWith({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      { specs: [spec('signs in', 'expected')] },
      { suites: [{ specs: [spec('renews', 'unexpected', 'Timeout'), spec('sorts', 'flaky', 'late')] }] },
    ],
  })
  expect(await readPlaywrightReport('browser', file)).toEqual({
    suite: 'browser',
    passed: 2,
    failed: 1,
    remarks: ['unexpected S4.spec.ts renews: Timeout', 'flaky S4.spec.ts sorts: late'],
  })
})
