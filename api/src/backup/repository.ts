import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table and its columns, but for those that the server computes. */
export interface Table {
  schema: string
  name: string
  columns: string[]
}

export interface Sequence {
  schema: string
  name: string
  value: number
}

const schemas = ['public', 'graphile_worker']

/** What the migrations keep about themselves is made by them again, and what zones say by the search. */
const tablesQuery = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname = any ($1) and c.relname !~ '^(kysely_migration.*|migrations|dns_zone_texts)$'
  group by 1, 2 order by 1, 2`

const referencesQuery = `
  select s.nspname || '.' || c.relname as child, array_agg(distinct t.nspname || '.' || p.relname) as parents
  from pg_constraint f
  join pg_class c on c.oid = f.conrelid join pg_namespace s on s.oid = c.relnamespace
  join pg_class p on p.oid = f.confrelid join pg_namespace t on t.oid = p.relnamespace
  where f.contype = 'f' and f.conrelid <> f.confrelid
  group by 1`

const sequencesQuery = `
  select schemaname as schema, sequencename as name, last_value::float8 as value
  from pg_sequences where schemaname = any ($1) and last_value is not null`

const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

const columnsOf = ({ columns }: Table): string => columns.map(escapeIdentifier).join(', ')

const keyOf = ({ schema, name }: Table): string => `${schema}.${name}`

/** Tables after those that they refer to. */
const inOrder = (tables: readonly Table[], parents: ReadonlyMap<string, readonly string[]>): Table[] => {
  const placed = new Set<string>()
  const ordered: Table[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      table => !placed.has(keyOf(table)) && (parents.get(keyOf(table)) ?? []).every(parent => placed.has(parent)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const table of next) placed.add(keyOf(table))
    ordered.push(...next)
  }
  return ordered
}

const connect = async (url: string): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    application_name: 'panel-backup',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A database as it was at one moment, whatever is written meanwhile. */
interface Snapshot {
  tables: Table[]
  sequences: Sequence[]
  migrations: string[]
  /** The rows of a table as PostgreSQL's COPY writes them. */
  read: (table: Table) => Readable
  close: () => Promise<void>
}

export const openSnapshot = async (url: string): Promise<Snapshot> => {
  const client = await connect(url)
  await client.query('begin isolation level repeatable read, read only')
  const tables = await client.query<Table>(tablesQuery, [schemas])
  const references = await client.query<{ child: string; parents: string[] }>(referencesQuery)
  const parents = new Map(references.rows.map(row => [row.child, row.parents]))
  const sequences = await client.query<Sequence>(sequencesQuery, [schemas])
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return {
    tables: inOrder(tables.rows, parents),
    sequences: sequences.rows,
    migrations: migrations.rows.map(({ name }) => name),
    read: table => client.query(copyTo(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`)),
    close: () => client.end(),
  }
}

/** Whether a database has no table yet. */
export const isEmptyDatabase = async (url: string): Promise<boolean> => {
  const client = await connect(url)
  const { rowCount } = await client
    .query(
      "select 1 from pg_class where relkind in ('r', 'v') and relnamespace::regnamespace::text = any ($1) limit 1",
      [schemas],
    )
    .finally(() => client.end())
  return rowCount === 0
}

/** Functions by their ids, but for those of extensions, which the operator may have installed. */
const functionsQuery = `
  select p.oid, p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

/** Looks at an empty database, and resolves with a way to take out again what the migrations put into it. */
export const rememberEmpty = async (url: string): Promise<() => Promise<void>> => {
  const functions = (client: Client) => client.query<{ oid: number; name: string }>(functionsQuery)
  const first = await connect(url)
  const { rows: kept } = await functions(first).finally(() => first.end())
  const ids = new Set(kept.map(({ oid }) => oid))
  const empty = async (client: Client): Promise<void> => {
    await client.query('begin')
    await client.query('drop schema if exists graphile_worker cascade')
    const tables = await client.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
    for (const { name } of tables.rows) await client.query(`drop table if exists ${name} cascade`)
    for (const { oid, name } of (await functions(client)).rows)
      if (!ids.has(oid)) await client.query(`drop function ${name}`)
    await client.query('commit')
  }
  return async () => {
    const client = await connect(url)
    await empty(client).finally(() => client.end())
  }
}

/** Where the rows of a backup go: all of them or, when something fails, none. */
export interface Filling {
  /** Resolves with the number of rows. */
  write: (table: Table, rows: Readable) => Promise<number>
  finish: (sequences: readonly Sequence[]) => Promise<void>
  close: () => Promise<void>
}

/**
 * Providers of payments know charges and refunds by these ids. Those that came after the backup are lost here but not
 * there, and none of them is used again.
 */
const knownOutside = ['payments_id_seq', 'credit_notes_id_seq']
const gap = 1_000_000
const leaveGaps = `
  select setval(oid::regclass, nextval(oid::regclass) + $2::bigint) from pg_class
  where relkind = 'S' and relnamespace = 'public'::regnamespace and relname = any ($1)`

/** Begins to fill the tables of a database with the same schema; what the migrations put into them goes. */
export const openFilling = async (url: string, tables: readonly Table[]): Promise<Filling> => {
  const client = await connect(url)
  await client.query('begin')
  // Not truncated: the audit log refuses that. After the migrations it is empty.
  for (const table of tables.toReversed()) {
    const { rowCount } = await client.query(`select 1 from ${quoted(table)} limit 1`)
    if (rowCount) await client.query(`delete from ${quoted(table)}`)
  }
  return {
    write: async (table, rows) => {
      const copy = client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`))
      await pipeline(rows, copy)
      return copy.rowCount
    },
    finish: async sequences => {
      for (const sequence of sequences)
        await client.query('select setval($1::regclass, $2)', [quoted(sequence), sequence.value])
      await client.query(leaveGaps, [knownOutside, gap])
      await client.query('commit')
    },
    close: () => client.end(),
  }
}
