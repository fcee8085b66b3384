import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from '../suites/browser'
import { lint, types } from '../suites/static-checks'
import { oneCheck, summary, type Tally } from '../suites/tally'
import { unit } from '../suites/unit'

const results = await mkdtemp(join(tmpdir(), 'panel-test-'))

const suites: Record<string, () => Promise<Tally[]>> = {
  lint,
  types,
  unit: () => unit(results),
  browser: () => browser('product', results),
}

const tallies: Tally[] = []
for (const [name, suite] of Object.entries(suites)) {
  const found = await suite().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return [oneCheck(name, false)]
  })
  tallies.push(...found)
}
await rm(results, { recursive: true, force: true })

const { text, ok } = summary(tallies)
process.stdout.write(text)
process.exitCode = ok ? 0 : 1
