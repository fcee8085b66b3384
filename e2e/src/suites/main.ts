import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { changedFiles, checkedOut } from './changes'
import { provideChromium } from './provide-chromium'
import { figuresIn, type Outcome, runSuites, stopSuites, summary } from './runner'
import { changeSuites, isChosen, longSuites, shortSuites } from './suites'
import { root } from './workspaces'

// `npm test` runs what must hold for every change; with --all, as `npm run test:all` has it, everything longer as well.
// With --changed, as `npm run check` has it, only what the changes since origin/main or the last commit may break. Words choose some: `npm run test:all -- soak`, `npm test -- lint api`.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
})

const results = join(root, 'test-results', values.all ? 'all' : values.changed ? 'changed' : 'short')
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const print = (text: string): boolean => process.stdout.write(text)

const linesOfFailure = 60

const printEnd = async ({ name, passed, failed, seconds, log }: Outcome): Promise<void> => {
  print(`${failed ? 'FAILED' : 'ok    '}  ${name}, ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s\n`)
  if (failed === 0) return
  const lines = stripVTControlCharacters(await readFile(log, 'utf8'))
    .trimEnd()
    .split('\n')
  print(
    `${lines
      .slice(-linesOfFailure)
      .map(line => `    ${line}`)
      .join('\n')}\n    all of it: ${log}\n`,
  )
}

if (!values.changed && !process.env.CHROMIUM) provideChromium()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopSuites()
    process.exit(1)
  })

const suites = values.changed
  ? changeSuites(results, changedFiles())
  : [...shortSuites(results), ...(values.all ? longSuites(results) : [])]
const run = { commit: checkedOut(), date: new Date() }
const outcomes = await runSuites(
  suites.filter(suite => isChosen(suite, positionals)),
  results,
  outcome => void printEnd(outcome),
)
await writeFile(join(results, 'figures.md'), await figuresIn(outcomes, run))
const { text, ok } = summary(outcomes)
print(`\nOutput and figures of each suite: ${results}${text}`)
process.exitCode = ok ? 0 : 1
