import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrationNames } from '../src/database/migrate'

const root = fileURLToPath(new URL('../..', import.meta.url))

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/**
 * The newest commit whose schema is one step less.
 * @throws where the clone has no history that far back
 */
const findOlderCommit = (): string => {
  const file = `api/src/database/migrations/${migrationNames.at(-1)}.ts`
  try {
    const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', file)
    return git('rev-parse', '--verify', added === '' ? 'HEAD' : `${added}^`)
  } catch (error) {
    throw new Error(`The commit before ${file} is not in this clone: get the history with git fetch --unshallow.`, {
      cause: error,
    })
  }
}

/** The packages that are installed here, and the workspaces of the older version instead of ours. */
const linkPackages = (folder: string): void => {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@panel'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@panel') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@panel')))
    symlinkSync(readlinkSync(join(from, '@panel', name)), join(to, '@panel', name))
  for (const workspace of readdirSync(folder)) {
    const own = join(root, workspace, 'node_modules')
    if (workspace !== 'node_modules' && existsSync(own)) symlinkSync(own, join(folder, workspace, 'node_modules'))
  }
}

const configFile = 'newer-schema.config.mjs'

type Files = { only: string | readonly string[] } | { without: readonly string[] }

/** Its own set-up of Vitest, with the preparation of the newer schema if that is wanted. */
const writeConfig = async (folder: string, isNewer: boolean): Promise<void> => {
  const setup = fileURLToPath(new URL('newer-schema.config.ts', import.meta.url))
  const lines = [
    "import config from './vitest.config.mjs'",
    ...(isNewer ? [`config.test.globalSetup = ${JSON.stringify(setup)}`] : []),
    'export default config',
  ]
  await writeFile(join(folder, configFile), `${lines.join('\n')}\n`)
}

interface FileResult {
  name: string
  message: string
  assertionResults: { fullName: string; status: string }[]
}

/** Titles of tests, and the names of files that could not be run. */
interface SuiteResult {
  passed: string[]
  failed: string[]
  files: string[]
  failedFiles: string[]
  output: string
}

/** The code of the version before, as it was committed. */
export class OlderVersion {
  private constructor(readonly folder: string) {}

  static async unpack(): Promise<OlderVersion> {
    const commit = findOlderCommit()
    const folder = await mkdtemp(join(tmpdir(), 'panel-older-'))
    const archive = join(folder, 'archive.tar')
    git('archive', '--output', archive, commit)
    execFileSync('tar', ['-xf', archive, '-C', folder])
    await rm(archive)
    linkPackages(folder)
    return new OlderVersion(folder)
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true })
  }

  /** Brings a database to its schema. */
  async migrate(url: string): Promise<void> {
    const program = `const { migrate } = await import('./api/src/database/migrate.ts'); await migrate('${url}')`
    const words = ['--import', 'tsx', '--input-type=module', '--eval', program]
    await promisify(execFile)(process.execPath, words, { cwd: this.folder })
  }

  /**
   * Runs tests of its API, on a database that this version has migrated.
   * @param chosen which tests: some files, or all but some
   * @param statement what else is done to the schema
   * @param isNewer false for the schema of its own
   */
  async runTests(chosen: Files, statement = '', isNewer = true): Promise<SuiteResult> {
    const { LONG, ...env } = process.env
    const report = join(this.folder, 'report.json')
    const meant = 'only' in chosen ? [chosen.only].flat() : chosen.without.map(file => `--exclude=${file}`)
    const options = ['run', '--config', configFile, '--reporter=json', `--outputFile=${report}`, ...meant]
    await writeConfig(join(this.folder, 'api'), isNewer)
    const run = promisify(execFile)(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options], {
      cwd: join(this.folder, 'api'),
      env: { ...env, OLDER_VERSION: this.folder, MORE_SCHEMA: statement },
      maxBuffer: 1 << 28,
    })
    const output = await run.then(
      ({ stderr }) => stderr,
      ({ stderr }) => stderr,
    )
    if (!existsSync(report)) throw new Error(`The tests of the version before did not run: ${output}`)
    const results: { testResults: FileResult[] } = JSON.parse(readFileSync(report, 'utf8'))
    // Projects of Vitest do not take the option that excludes files.
    const leftOut = 'without' in chosen ? chosen.without : []
    const testResults = results.testResults.filter(({ name }) => !leftOut.some(file => name.endsWith(file)))
    await rm(report)
    const titles = (status: string) =>
      testResults.flatMap(file =>
        file.assertionResults.filter(test => test.status === status).map(test => test.fullName),
      )
    const broken = testResults
      .filter(file => file.assertionResults.length === 0)
      .map(({ name, message }) => `${name}: ${message}`)
    const isWhole = (file: FileResult) => file.assertionResults.every(test => test.status !== 'failed')
    const [files, failedFiles] = [testResults.filter(isWhole), testResults.filter(file => !isWhole(file))]
    return {
      passed: titles('passed'),
      failed: [...titles('failed'), ...broken],
      files: files.map(({ name }) => name),
      failedFiles: failedFiles.map(({ name }) => name),
      output,
    }
  }
}
