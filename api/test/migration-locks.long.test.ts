import { Client } from 'pg'
import { migrate } from '../src/database/migrate'
import { createEmptyDatabase } from './database'
import { until } from './until'

/** Longest that another call may wait, in milliseconds (MIG-3). */
const limit = 1000

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let clients: Client[]

const connect = async (): Promise<Client> => {
  const client = new Client({ connectionString: database.url, options: `-c lock_timeout=${limit}` })
  client.on('error', () => undefined)
  await client.connect()
  clients.push(client)
  return client
}

beforeEach(async () => {
  database = await createEmptyDatabase()
  clients = []
})

afterEach(async () => {
  await Promise.all(clients.map(client => client.end()))
  await database.drop()
})

/** A transaction that has read a table, and goes on. */
const readAndStay = async (table: string): Promise<Client> => {
  const client = await connect()
  await client.query('begin isolation level repeatable read')
  await client.query(`select count(*) from ${table}`)
  return client
}

/** Each time the migration began to wait for a table. */
const waitsFor = async (client: Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ since: string }>(
    `select waitstart::text as since from pg_locks join pg_stat_activity using (pid)
     where not granted and application_name = 'panel-migration' and relation = $1::regclass and waitstart is not null`,
    [table],
  )
  return rows.map(({ since }) => since)
}

/** Whether the migration is making an index and waits for transactions that began before. */
const isMakingIndex = async (client: Client): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where application_name = 'panel-migration' and wait_event = 'virtualxid'
     and datname = current_database() and query like 'create index concurrently%'`,
  )
  return rowCount === 1
}

const invalidIndexes = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  )
  return rows.map(({ name }) => name)
}

const lastApplied = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>('select max(name) as name from kysely_migration')
  return rows[0]?.name ?? ''
}

test('while a step waits for a table others go on with it, and it is applied once it gets it', async () => {
  await migrate(database.url, { upTo: '0035-contact-emails' })
  const [reader, other] = [await readAndStay('domains'), await connect()]
  const migrated = migrate(database.url, { upTo: '0036-registry-lock-wishes' })
  const waits = new Set<string>()
  let longest = 0
  await until('the step waited three times', async () => {
    for (const since of await waitsFor(other, 'domains')) waits.add(since)
    const before = performance.now()
    await other.query('select count(*) from domains')
    longest = Math.max(longest, performance.now() - before)
    return waits.size >= 3
  })
  expect(longest).toBeLessThan(limit)
  expect(await lastApplied(other)).toBe('0035-contact-emails')
  await reader.query('commit')
  await migrated
  expect(await lastApplied(other)).toBe('0036-registry-lock-wishes')
})

test('a step that needs domains and accounts holds no accounts while it waits for domains, which calls hold first', async () => {
  await migrate(database.url, { upTo: '0034-registry-locks' })
  const [reader, other] = [await readAndStay('domains'), await connect()]
  const migrated = migrate(database.url, { upTo: '0035-contact-emails' })
  let held: string[] = []
  await until('the step waits for domains', async () => {
    const { rows } = await other.query<{ waits: boolean; held: string[] }>(
      `select bool_or(not granted and relation = 'domains'::regclass) as waits,
         array_agg(mode) filter (where granted and relation = 'users'::regclass) as held
       from pg_locks join pg_stat_activity using (pid) where application_name = 'panel-migration'`,
    )
    held = rows[0]?.held ?? []
    return rows[0]?.waits === true
  })
  expect(held).toEqual([])
  await reader.query('commit')
  await migrated
})

test('a step that never gets its table is given up with a sentence, and leaves nothing', async () => {
  await migrate(database.url, { upTo: '0035-contact-emails' })
  const [reader, other] = [await readAndStay('domains'), await connect()]
  await expect(migrate(database.url, { boundMs: 500 })).rejects.toThrow(
    /^The step 0036-registry-lock-wishes of the database's schema did not get its tables within 1 s: find the transaction/,
  )
  expect(await lastApplied(other)).toBe('0035-contact-emails')
  await reader.query('commit')
  await migrate(database.url)
  expect(await lastApplied(other)).not.toBe('0035-contact-emails')
})

test('an index is created while others write, and again where its creation was interrupted', async () => {
  await migrate(database.url, { upTo: '0033-acting-sessions' })
  const [reader, other] = [await readAndStay('users'), await connect()]
  const migrated = migrate(database.url)
  const ended = expect(migrated).rejects.toThrow('terminating connection')
  await until('the index waits for the reader', () => isMakingIndex(other))
  await other.query('update domains set reason_text = null')
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%' and datname = current_database() and application_name = 'panel-migration'",
  )
  await ended
  expect(await invalidIndexes(other)).toEqual(['domains_by_registry_asked'])
  expect(await lastApplied(other)).toBe('0034-registry-locks')
  await reader.query('commit')
  await migrate(database.url)
  expect(await invalidIndexes(other)).toEqual([])
  const { rowCount } = await other.query("select from pg_indexes where indexname = 'domains_by_registry_asked'")
  expect(rowCount).toBe(1)
})

test('an index does not wait for a process of an older version, which waits for the end of the migration', async () => {
  await migrate(database.url, { upTo: '0033-acting-sessions' })
  const [reader, other, older] = [await readAndStay('domains'), await connect(), await connect()]
  const migrated = migrate(database.url, { boundMs: 10_000 })
  await until('the step waits', async () => (await waitsFor(other, 'domains')).length > 0)
  await older.query('set lock_timeout = 0')
  const turn = older.query('select pg_advisory_lock(7203520)')
  await until('it waits in turn', async () => {
    const { rowCount } = await other.query("select from pg_locks where locktype = 'advisory' and not granted")
    return rowCount === 1
  })
  await reader.query('commit')
  await turn
  await older.query('select pg_advisory_unlock(7203520)')
  await migrated
  expect(await invalidIndexes(other)).toEqual([])
})
