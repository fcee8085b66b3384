import { runMigrations } from 'graphile-worker'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import { createJobPool } from './connect'
import { migrations } from './migrations'

/** All that this version of the product knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Advisory lock under which one process migrates while others wait. */
const migrationLock = 7_203_520

/**
 * Brings the database to the newest schema, each migration in a transaction. Any number of processes may do so at once.
 * @param url postgres:// address
 * @param upTo name of the last migration; the newest one unless said otherwise
 * @throws the error of the first migration that failed; the earlier ones stay applied
 */
export const migrate = async (url: string, upTo?: string): Promise<void> => {
  const gate = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await gate.connect()
  const pool = createJobPool(url, 2)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await gate.query('select pg_advisory_lock($1)', [migrationLock])
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error) throw error
    await runMigrations({ pgPool: pool })
  } finally {
    await db.destroy()
    await gate.end()
  }
}
