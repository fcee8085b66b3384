import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { provideChromium } from './chromium'
import { readJestReport, readPlaywrightReport, settle } from './reports'
import { run } from './run'
import { oneCheck, type Tally, timed } from './tally'
import type { Suite, TestRun } from './test-run'
import { root, workspaces } from './workspaces'

interface LongScript {
  /** Folder of the package. */
  folder: string
  name: string
  command: string
}

/** Scripts of one package that are named `test:long` or `test:long:…`: what takes longer than a change can wait for. */
export const longScriptsOf = (folder: string, scripts: Readonly<Record<string, string>>): LongScript[] =>
  Object.entries(scripts)
    .filter(([name]) => /^test:long(:|$)/.test(name))
    .map(([name, command]) => ({ folder, name, command }))

const scriptsOf = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts ?? {}

/** The long scripts of all packages. */
export const longScripts = (): LongScript[] => workspaces.flatMap(folder => longScriptsOf(folder, scriptsOf(folder)))

/** Whether a word is the script's name, the last part of it, or name and folder. No words name every script. */
export const isNamed = ({ folder, name }: LongScript, words: readonly string[]): boolean =>
  words.length === 0 || [name, name.split(':').at(-1) ?? '', `${name} ${folder}`].some(known => words.includes(known))

const runScript = async ({ folder, name, command }: LongScript, { results, onLine }: TestRun): Promise<Tally> => {
  const suite = `${name} ${folder}`
  const report = join(results, `${folder}-${name.replaceAll(':', '-')}.json`)
  process.stdout.write(`\n${suite}\n`)
  const npm = async (env: NodeJS.ProcessEnv, args: readonly string[]) =>
    await run('npm', ['run', name, '-w', folder, '--', ...args], { env: { ...env, CI: 'true' }, onLine })
  if (/\bplaywright test\b/.test(command)) {
    const env = { CHROMIUM: await provideChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    return await settle(suite, await npm(env, ['--reporter=list,json']), readPlaywrightReport(suite, report))
  }
  if (/\bjest\b/.test(command)) {
    const ok = await npm({}, ['--ci', '--json', `--outputFile=${report}`])
    return await settle(suite, ok, readJestReport(suite, report))
  }
  return oneCheck(suite, await npm({}, []))
}

/**
 * The scripts `test:long` and `test:long:NAME` of the packages, one after another: every one, or those that one of the
 * words names, as `soak` and `test:long:soak e2e` do. A script is one command: the tests of Jest and Playwright are counted
 * each, any other program counts as one check.
 */
export const long =
  (words: readonly string[]): Suite =>
  async testRun => {
    const tallies: Tally[] = []
    for (const script of longScripts())
      if (isNamed(script, words)) tallies.push(await timed(() => runScript(script, testRun)))
    return tallies
  }
