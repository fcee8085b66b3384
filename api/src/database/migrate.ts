import { runMigrations } from 'graphile-worker'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import { createJobPool } from './connect'
import { migrations } from './migrations'
import { isNewerSchema, recordSteps } from './schema-steps'

/** All that this version of the product knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Advisory lock under which one process migrates while others wait. */
const migrationLock = 7_203_520

/**
 * Brings the database to the newest schema, all steps in one transaction. Any number of processes may do so at once. A
 * schema that a newer version of the product extended is left as it is.
 * @param url postgres:// address
 * @param upTo name of the last migration; the newest one unless said otherwise
 * @throws the error of the first migration that failed, when none is applied; StartError when a newer version of the
 *   product changed the schema in a way that this one cannot work with
 */
export const migrate = async (url: string, upTo?: string): Promise<void> => {
  const gate = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await gate.connect()
  const pool = createJobPool(url, 2)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await gate.query('select pg_advisory_lock($1)', [migrationLock])
    if (await isNewerSchema(gate, migrations)) return
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error) throw error
    if (upTo === undefined) await recordSteps(gate, migrations)
    await runMigrations({ pgPool: pool })
  } finally {
    await db.destroy()
    await gate.end()
  }
}
