import { createHash } from 'node:crypto'
import { Client, DatabaseError } from 'pg'

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

const noSuchTable = '42P01'

/** Null where the migrations have not come to its table yet. */
const rowsOf = async (client: Client, text: string): Promise<unknown[] | null> => {
  try {
    return (await client.query(text)).rows
  } catch (error) {
    if (error instanceof DatabaseError && error.code === noSuchTable) return null
    throw error
  }
}

/** Of the schema of a database: the same for two that do not differ. */
export const digestOf = async (url: string): Promise<string> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const hash = createHash('sha256')
  for (const text of schemaQueries) hash.update(JSON.stringify(await rowsOf(client, text)))
  await client.end()
  return hash.digest('hex')
}
