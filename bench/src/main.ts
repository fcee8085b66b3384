import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { print } from '@panel/kit/terminal'
import { api } from './api/part'
import { compareWithBudgets, readBudgets } from './budgets'
import { builds } from './commands/builds'
import { release } from './commands/release'
import { start } from './commands/start'
import { dns } from './dns/part'
import { search } from './dns/search'
import { home } from './pages/home'
import { lighthouse } from './pages/lighthouse'
import { lists } from './pages/lists'
import { panels } from './pages/panels'
import { peers } from './pages/peers/part'
import { points, unfilled } from './pages/points'
import { records } from './pages/records'
import type { Part } from './part'
import type { Result } from './result'
import { scale } from './scale/part'
import { storeResults } from './store-results'
import { toTable } from './table'

const parts: ReadonlyMap<string, Part> = new Map([
  ['api', api],
  ['scale', scale],
  ['dns', dns],
  ['search', search],
  ['home', home],
  ['panel', panels],
  ['peers', peers],
  ['list', lists],
  ['records', records],
  ['points', points],
  ['unfilled', unfilled],
  ['lighthouse', lighthouse],
  ['build', builds],
  ['release', release],
  ['start', start],
])

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    product: { type: 'string', default: join(import.meta.dirname, '../..') },
    data: { type: 'string' },
  },
})

const unknown = positionals.filter(name => !parts.has(name))
if (unknown.length > 0) {
  print(`There is no part ${unknown.join(', ')}: the parts are ${[...parts.keys()].join(', ')}.`)
  process.exit(1)
}

const stopping = new AbortController()
const stop = (): void => stopping.abort(new Error('The bench was stopped.'))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

const effort = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  product: resolve(values.product),
  data: values.data && resolve(values.data),
  signal: stopping.signal,
}

const machine = (): string => `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`

const budgets = await readBudgets()
const results: Result[] = []
print(`Before: ${machine()}`)
for (const [name, part] of parts) {
  if (positionals.length > 0 ? !positionals.includes(name) : part === scale) continue
  results.push(...(await part(effort, print)).map(result => compareWithBudgets(result, budgets)))
}
await storeResults(results)
print(`After: ${machine()}\n\n${toTable(results)}`)
