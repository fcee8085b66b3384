import { text } from 'node:stream/consumers'
import { runOnce, type Task } from 'graphile-worker'
import pino from 'pino'
import { createMetrics } from '../src/base/metrics'
import { createDatabase, createJobPool, createPool } from '../src/database/connect'
import { jobs } from '../src/jobs/jobs'
import { groupsOf } from '../src/jobs/worker'
import { createDeliver } from '../src/mail/deliver'
import { createPost } from '../src/mail/post'
import { registryWork } from '../src/registration/work'
import { registriesLookup } from '../src/registry/lookup'
import { openRegistries } from '../src/registry/registry-of'
import type { Dependencies } from '../src/request-context'
import { readKeys } from '../src/security/keys'
import { readSettings } from '../src/settings/settings'
import type { Doing } from './doomed-process'

/** Does one thing of what the product does by itself, with the settings of its environment, and ends. */
const doing = JSON.parse(await text(process.stdin)) as Doing
const settings = readSettings({ ...process.env, ...doing.env })
const url = settings.DATABASE_URL ?? ''
const log = pino({ level: 'error' }, pino.destination(2))
const pools = { calls: createPool(url, 4) }
const db = createDatabase(pools.calls)
const registries = openRegistries(settings)
const keys = await readKeys(settings)
const deps: Dependencies = {
  db,
  counters: db,
  settings,
  keys,
  lookup: registriesLookup(registries, db),
  registries,
  work: registryWork({ registries, settings, keys, log }),
  log,
  metrics: createMetrics(false),
  pools,
}

const runTask = async (name: string): Promise<void> => {
  const groups = groupsOf(deps, createPost(deps, createDeliver(settings, log)))
  const task = groups.map(({ taskList }) => taskList?.[name]).find(found => found !== undefined) as Task
  await runOnce({
    pgPool: createJobPool(url, 2),
    taskList: { [name]: task },
    concurrency: 1,
    noHandleSignals: true,
    parsedCronItems: [],
  })
}

if ('calls' in doing) {
  const { buildApp } = await import('../src/app')
  const app = await buildApp(deps)
  for (const call of doing.calls) await app.inject({ ...call, method: 'POST' })
} else if ('scheduled' in doing) await jobs.find(({ name }) => name === doing.scheduled)?.run(deps, () => false)
else await runTask(doing.task)
process.exit(0)
