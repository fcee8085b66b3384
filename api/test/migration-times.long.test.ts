import { reportMetric } from '@panel/shared/testing/metric'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { migrate } from '../src/database/migrate'
import { migrations, type SchemaSteps } from '../src/database/migrations'
import { createEmptyDatabase } from './database'
import { fill, isLongCallYoung, startLoad, type Tally } from './migration-load'
import { until } from './until'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

const rows = 1_000_000

/** Longest that a call may wait for a lock, in milliseconds. */
const limit = 1000

let database: Awaited<ReturnType<typeof createEmptyDatabase>>

beforeAll(async () => {
  database = await createEmptyDatabase()
  // From the step on with which versions of the product run next to each other.
  await migrate(database.url, { upTo: '0016-schema-steps' })
  await fill(database.url, rows)
})

afterAll(() => database.drop())

const control =
  (statement: string) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(statement).execute(db)
  }

/** Begins when a report holds the tables for two seconds. */
const besideReport =
  (statement: string) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await until('a report has begun', () => isLongCallYoung(client))
    await client.end()
    await sql.raw(statement).execute(db)
  }

const steps: SchemaSteps = {
  ...migrations,
  '9997-index-made-at-once': { up: control('create index control on domains using gin (display_name gin_trgm_ops)') },
  '9998-type-changed': { up: control('alter table dns_records alter column content type varchar(4000)') },
  '9999-wait-without-end': {
    up: besideReport('set local lock_timeout = 0; alter table domains add column control integer'),
  },
}

/** Migrates while others call, and tells how they fared. */
const migrateUnderLoad = async (upTo: string | undefined): Promise<Tally> => {
  const load = startLoad(database.url, rows)
  const ended = await migrate(database.url, { steps, upTo }).catch((error: unknown) => error)
  const tally = await load.end()
  expect(ended).toBeUndefined()
  return tally
}

test('MIG-3 the steps of the schema, over a million domains and as many records, under load', async () => {
  const tally = await migrateUnderLoad(Object.keys(migrations).at(-1))
  reportMetric('MIG-3 calls while tables of a million rows were migrated', tally.calls, 'least', 1000)
  reportMetric('MIG-3 calls that failed', tally.failures.length, 'most', 0)
  reportMetric('MIG-3 ms that a call waited for a lock at most', Math.round(tally.longestWait), 'most', limit)
})

test.each(Object.keys(steps).slice(-3))('MIG-3 control: a step that holds others up is found (%s)', async name => {
  expect((await migrateUnderLoad(name)).longestWait).toBeGreaterThan(limit)
})
