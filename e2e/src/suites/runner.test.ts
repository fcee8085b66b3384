import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { measure } from '@panel/shared/testing/metric'
import { checkedOut } from './changes'
import { readTally } from './reports'
import { figuresIn, runSuites, summary } from './runner'
import { changeSuites, isChosen, longSuites, type Suite, shortSuites } from './suites'
import { workspacesWith } from './workspaces'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runner-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const suite = (name: string, code: string, more: Partial<Suite> = {}): Suite => ({
  name,
  command: [process.execPath, '-e', code],
  processors: 1,
  minutes: 1,
  ...more,
})

const runAll = async (...suites: Suite[]) => await runSuites(suites, folder, () => undefined)

const report = async (content: unknown): Promise<string> => {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

const test1 = { fullName: 'adds a record', status: 'failed', failureMessages: ['Error: no\n  at line'] }

test('the last line counts all suites, and what failed is named above it', async () => {
  const { text, ok } = summary(await runAll(suite('good', ''), suite('bad', 'process.exit(3)')))
  expect(text.trimEnd().split('\n').at(-1)).toBe('1 passed, 1 failed')
  expect(text).toMatch(/FAILED {2}bad .*\n/)
  expect(ok).toBe(false)
  expect(summary([]).ok).toBe(false)
})

test('what a suite left out is named with the reason, and has not failed', async () => {
  const { text, ok } = summary(await runAll(suite('part', `console.log('\\nnot run: some, since there is no copy')`)))
  expect(text.split('\n').slice(-3)).toEqual(['part: not run: some, since there is no copy', '1 passed, 0 failed', ''])
  expect(ok).toBe(true)
})

test('a suite that hangs is killed with what it started, and has failed', async () => {
  const pidFile = join(folder, 'pid')
  const hanging =
    `const child = require('child_process').spawn('sleep', ['600'], { detached: true });` +
    `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(child.pid)); setInterval(() => {}, 1000)`
  const [outcome] = await runAll(suite('hangs', hanging, { minutes: 0.05 }))
  expect(outcome).toMatchObject({ passed: 0, failed: 1 })
  expect(outcome?.remarks.join()).toContain('killed after 0.05 minutes')
  const commandLine = `/proc/${await readFile(pidFile, 'utf8')}/cmdline`
  const runs = async () => (await readFile(commandLine, 'utf8').catch(() => '')).includes('sleep')
  while (await runs()) await setTimeout(20)
})

test('suites run beside each other, but not beside one that needs both processors', async () => {
  const line = (name: string) =>
    `const say = what => require('fs').appendFileSync(${JSON.stringify(join(folder, 'order'))}, '${name} ' + what + ' ');` +
    `say('begins'); setTimeout(() => say('ends'), 300)`
  await runAll(
    suite('a', line('a')),
    suite('b', line('b')),
    suite('c', line('c'), { processors: 2 }),
    suite('d', line('d')),
  )
  expect(await readFile(join(folder, 'order'), 'utf8')).toMatch(
    /^(a begins b begins|b begins a begins) . ends . ends c begins c ends d begins d ends $/,
  )
})

test('a failed test, and a file that broke before its tests, are counted and named', async () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  const tests = { name: 'a.test.ts', status: 'failed', assertionResults: [test1] }
  const tally = await readTally(false, '', await report({ numPassedTests: 2, testResults: [tests, broken] }))
  expect(tally).toEqual({
    passed: 2,
    failed: 2,
    remarks: ['failed adds a record: Error: no /   at line', 'failed b.test.ts: no such module'],
  })
})

test('a skipped test of the browser has failed, and one that passed later is named', async () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ error: { message: 'late' } }] }],
  })
  const file = await report({
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 1 },
    errors: [],
    suites: [{ suites: [{ specs: [spec('x', 'expected'), spec('y', 'flaky'), spec('z', 'skipped')] }] }],
  })
  expect(await readTally(true, '', file)).toEqual({
    passed: 2,
    failed: 1,
    remarks: ['flaky a.spec.ts y: late', 'skipped a.spec.ts z: late'],
  })
})

test('a report that is missing, empty or too good has failed', async () => {
  expect(await readTally(true, '', join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1 })
  const empty = await report({ numPassedTests: 0, testResults: [] })
  expect(await readTally(true, '', empty)).toMatchObject({ failed: 1 })
  const good = await report({ numPassedTests: 3, testResults: [] })
  expect(await readTally(false, '', good)).toMatchObject({ failed: 1 })
  expect(await readTally(true, '', good)).toMatchObject({ failed: 0 })
})

test('an error outside of the tests is named, since no report has it', async () => {
  const printed = [
    '✓ test/records.test.ts (1 test)',
    '⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯',
    'Vitest caught 1 unhandled error during the test run.',
    '⎯⎯⎯⎯ \u001B[1mUnhandled Rejection\u001B[22m ⎯⎯⎯⎯',
    'Error: read ECONNRESET',
    ' ❯ TCP.onStreamRead node:internal/stream_base_commons:218:20',
    'This error originated in "test/records.test.ts" test file.',
    '⎯⎯⎯⎯⎯⎯⎯⎯',
  ]
  const good = await report({ numPassedTests: 1, testResults: [] })
  const remarks = async (output: string) => (await readTally(false, output, good)).remarks
  expect(await remarks(printed.join('\n'))).toEqual([
    'error the program failed, and none of its tests: ⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯ / Error: read ECONNRESET / ' +
      '❯ TCP.onStreamRead node:internal/stream_base_commons:218:20 / ' +
      'This error originated in "test/records.test.ts" test file.',
  ])
  expect(await remarks('one\nError: the folder is not empty\n')).toEqual([
    'error the program failed, and none of its tests: one / Error: the folder is not empty',
  ])
})

test('what tests measured is in one table, with limit and verdict, below the commit and the date', async () => {
  const outcomes = await runAll(
    suite('measures', `console.log('  ' + ${JSON.stringify(JSON.stringify(measure('TAB-1 ms', 420, 'most', 1000)))})`),
  )
  const commit = checkedOut()
  expect(commit).toMatch(/^[0-9a-f]{40}(-dirty)?$/)
  expect((await figuresIn(outcomes, { commit, date: new Date(0) })).split('\n')).toEqual([
    `Commit ${commit}, 1970-01-01T00:00:00.000Z`,
    '',
    '| figure | measured | limit | verdict | suite |',
    '|---|---|---|---|---|',
    '| TAB-1 ms | 420 | at most 1000 | pass | measures |',
    '',
  ])
})

test('every package with tests, and every long script, is run', () => {
  const short = shortSuites(folder).map(({ name }) => name)
  expect(short).toEqual(expect.arrayContaining(['build', 'lint', 'types api', 'test:browser e2e']))
  const tested = workspacesWith('tsconfig.json').filter(name => short.includes(`test ${name}`))
  expect(tested).toEqual(expect.arrayContaining(['api', 'gateway', 'shared', 'kit', 'shell', 'e2e', 'mfe-admin']))
  const long = longSuites(folder).map(({ name }) => name)
  expect(long).toEqual(expect.arrayContaining(['test:long e2e', 'test:long gateway', 'test:long:mutants api']))
})

test('a change is checked by lint, the types of what depends on it, and the tests about it', () => {
  const of = (...files: string[]) => changeSuites(folder, files)
  const names = of('shared/ui/text.tsx').map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['test shared', 'types shared', 'types mfe-auth', 'types api', 'lint']))
  expect(names).not.toContain('test mfe-auth')
  expect(of('mfe-auth/src/panel.ts').map(({ name }) => name)).not.toContain('types api')
  const [api] = of('api/src/domains/service.ts', 'api/test/jobs.test.ts')
  expect(api?.command.slice(-3)).toEqual(['/service.test', '/domain', '/jobs.test'])
  expect(of('README.md').filter(({ name }) => !name.startsWith('lint'))).toEqual([])
})

test('words choose suites by script, the last part of it, package, or script and package', () => {
  const names = ['test:long api', 'test:long e2e', 'test:long:soak e2e']
  const chosen = (...words: string[]) => names.filter(name => isChosen({ name }, words)).length
  expect([
    chosen(),
    chosen('soak'),
    chosen('test:long'),
    chosen('test:long api'),
    chosen('e2e'),
    chosen('soa'),
  ]).toEqual([3, 1, 2, 1, 2, 0])
})
