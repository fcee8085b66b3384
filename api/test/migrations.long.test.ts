import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { reportMetric } from '@panel/shared/testing/metric'
import { Client } from 'pg'
import { migrate } from '../src/database/migrate'
import { createEmptyDatabase } from './database'
import { spawnProgram } from './processes'

/** All that the migrations make: tables, columns, constraints, indexes, functions, triggers, rows of settings. */
const schemaQueries = [
  `select table_schema, table_name, column_name, data_type, is_nullable, column_default, is_identity
   from information_schema.columns where table_schema in ('public', 'graphile_worker') order by 1, 2, 3`,
  `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
   where connamespace::regnamespace::text in ('public', 'graphile_worker') order by 1, 2`,
  `select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker') order by 1`,
  `select pg_get_functiondef(oid) from pg_proc
   where pronamespace::regnamespace::text in ('public', 'graphile_worker') order by 1`,
  `select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`,
  `select relname, relacl::text, relpersistence from pg_class
   where relnamespace::regnamespace::text in ('public', 'graphile_worker') order by 1`,
  'select name from kysely_migration order by 1',
  'select name, needs from schema_steps order by 1',
  'select id, breaking from graphile_worker.migrations order by 1',
  'select * from sandbox_settings',
]

const digestOf = async (url: string): Promise<string> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const hash = createHash('sha256')
  for (const text of schemaQueries) hash.update(JSON.stringify((await client.query(text)).rows))
  await client.end()
  return hash.digest('hex')
}

const program = fileURLToPath(new URL('migrate-and-die.ts', import.meta.url))

const runAlone = async (url: string, last: number) => {
  const run = spawnProgram(program, {}, [url, String(last)])
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(resolve =>
    run.child.once('close', (...ended) => resolve(ended)),
  )
  return { code, signal, output: run.output() }
}

describe('MIG-2', () => {
  test('a migration that is killed at any statement and begun again ends in the same schema', async () => {
    const whole = await createEmptyDatabase()
    const { output } = await runAlone(whole.url, 0)
    const statements = Number(/^(\d+) statements\n$/.exec(output)?.[1])
    const expected = await digestOf(whole.url)
    await whole.drop()
    let differing = 0
    for (let last = 1; last <= statements; last += 1) {
      const database = await createEmptyDatabase()
      expect((await runAlone(database.url, last)).signal).toBe('SIGKILL')
      await migrate(database.url)
      if ((await digestOf(database.url)) !== expected) differing += 1
      await database.drop()
    }
    reportMetric('MIG-2 statements at which a migration was killed', statements, 'least', 100)
    reportMetric('MIG-2 schemas that differ afterwards', differing, 'most', 0)
  }, 3_600_000)

  test.each([
    ['index', 'drop index domains_term'],
    ['right', 'grant delete on audit_log to current_user'],
    ['constraint', 'alter table domains drop constraint domains_status_check'],
  ])('MIG-2 control: a schema that differs is found (%s)', async (_, statement) => {
    const database = await createEmptyDatabase()
    await migrate(database.url)
    const before = await digestOf(database.url)
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query(statement)
    await client.end()
    expect(await digestOf(database.url)).not.toBe(before)
    await database.drop()
  })
})
