import { join } from 'node:path'
import { testsFor } from './changes'
import { bin, dependsOn, root, scriptsOf, workspaces, workspacesWith } from './workspaces'

/** One command, whose tests are counted by its report; without a report it is one check. */
export interface Suite {
  name: string
  command: readonly [program: string, ...args: string[]]
  env?: Readonly<Record<string, string>>
  /** File that the command writes its results to, as Jest, Vitest or Playwright do. */
  report?: string
  /** Of two processors. Suites run beside each other while there are enough. */
  processors: 1 | 2
  /** A suite that takes longer has failed and is killed. */
  minutes: number
  /** It may find no test to run. */
  mayBeEmpty?: true
}

/** What runs beside others. The rest measures times, shows pages to a browser or keeps both processors busy by itself. */
const beside = /^(lint|types|test |test:long (deploy|shared|api)$|test:long:(soak|clones|older|mutants))/

/** A multiple of what each takes: a limit is met by what hangs, not by what is slow. */
const minutesOf = (name: string): number => {
  if (/soak/.test(name)) return 150
  if (/^test:long/.test(name)) return 120
  return 20
}

const suite = (name: string, command: Suite['command']): Suite => ({
  name,
  command,
  processors: beside.test(name) ? 1 : 2,
  minutes: minutesOf(name),
})

const reporterOf = (script: string, report: string): string[] => {
  if (/\bplaywright test\b/.test(script)) return ['--reporter=list,json']
  if (/\bvitest\b/.test(script)) return ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  return /\b(jest|panel test)\b/.test(script) ? ['--ci', '--json', `--outputFile=${report}`] : []
}

/** Long browser tests have more pages than processors: what is late once is tried once more, and is named. */
const inCi = { CI: 'true' }

/** A script of a package. */
const scriptSuite = (results: string, folder: string, script: string, ...args: string[]): Suite => {
  const name = `${script} ${folder}`
  const report = join(results, `${name.replace(/\W+/g, '-')}.json`)
  const isLong = script.startsWith('test:long')
  const reporter = reporterOf(scriptsOf(folder)[script] ?? '', report)
  return {
    ...suite(name, ['npm', 'run', '--silent', script, '-w', folder, '--', ...reporter, ...args]),
    ...(reporter.length > 0 && { report, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(isLong && inCi) } }),
  }
}

const scriptSuites = (results: string, isChosen: (script: string) => boolean): Suite[] =>
  workspaces.flatMap(folder =>
    Object.keys(scriptsOf(folder))
      .filter(isChosen)
      .map(script => scriptSuite(results, folder, script)),
  )

/** Scripts of the root. */
const rootSuites = (chosen: RegExp): Suite[] =>
  Object.keys(scriptsOf('.'))
    .filter(script => chosen.test(script))
    .map(script => suite(script, ['npm', 'run', '--silent', script]))

/** What the compiler knows of files that did not change is kept, which halves its work; one thread does the rest with less. */
const typesSuite = (folder: string): Suite => {
  const kept = join(root, 'node_modules/.cache/types', `${folder}.tsbuildinfo`)
  const incremental = ['--incremental', '--tsBuildInfoFile', kept, '--singleThreaded']
  return suite(`types ${folder}`, [bin('tsc'), '--noEmit', ...incremental, '-p', folder])
}

/** What begins first: the build, which no limit of a test has to allow for, then the longest, so that both processors end together. */
const first = ['build', 'test api', 'lint', 'types', 'test gateway', 'test mfe-domain-manager', 'test e2e']

const rank = ({ name }: Suite): number => {
  const at = first.findIndex(start => name.startsWith(start))
  return at === -1 ? first.length : at
}

/** What must hold for every change. */
export const shortSuites = (results: string): Suite[] => [
  ...[
    suite('build', [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'build.ts'), results]),
    ...rootSuites(/^lint(:|$)/),
    ...workspacesWith('tsconfig.json').map(typesSuite),
    ...scriptSuites(results, script => script === 'test'),
  ].toSorted((one, other) => rank(one) - rank(other)),
  ...scriptSuites(results, script => script === 'test:browser'),
]

/** Lint, and the types and tests that a change of these files is most likely to break. */
export const changeSuites = (results: string, files: readonly string[]): Suite[] => {
  const changed = workspaces.filter(folder => files.some(file => file.startsWith(`${folder}/`)))
  const touched = workspacesWith('tsconfig.json').filter(
    folder => changed.includes(folder) || changed.some(other => dependsOn(folder, other)),
  )
  return [
    ...changed.flatMap(folder => {
      const chosen = 'test' in scriptsOf(folder) ? testsFor(folder, files) : []
      return chosen.length > 0
        ? [{ ...scriptSuite(results, folder, 'test', ...chosen), mayBeEmpty: true as const }]
        : []
    }),
    ...touched.map(typesSuite),
    ...rootSuites(/^lint(:|$)/),
  ]
}

/** The scripts `test:long` and `test:long:NAME` of all packages: what takes longer than a change can wait for. */
export const longSuites = (results: string): Suite[] =>
  scriptSuites(results, script => /^test:long(:|$)/.test(script)).toSorted(
    (one, other) => one.processors - other.processors || other.minutes - one.minutes,
  )

/** Whether one of the words is the suite's script, the last part of it, its package, or both. No words choose all. */
export const isChosen = ({ name }: Pick<Suite, 'name'>, words: readonly string[]): boolean => {
  const [script = '', folder = ''] = name.split(' ')
  return (
    words.length === 0 || [name, script, script.split(':').at(-1) ?? '', folder].some(known => words.includes(known))
  )
}
