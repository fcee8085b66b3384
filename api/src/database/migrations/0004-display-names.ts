import { toUnicodeName } from '@panel/shared/rules'
import { type Kysely, sql } from 'kysely'

const batch = 1000

interface Row {
  id: number
  name: string
}

const nextRows = async (db: Kysely<unknown>, after: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select id::float8 as id, name || '.' || zone as name from domains where id > ${after} order by id limit ${batch}`.execute(
    db,
  )
  return rows
}

const fill = async (db: Kysely<unknown>): Promise<void> => {
  for (let rows = await nextRows(db, 0); rows.length > 0; rows = await nextRows(db, rows.at(-1)?.id ?? 0))
    for (const { id, name } of rows)
      await sql`update domains set display_name = ${await toUnicodeName(name)} where id = ${id}`.execute(db)
}

/** Older code adds domains without the name. */
export const needs = '0004-display-names'

/** The full name as people read it, by which lists are searched in any script. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains add column display_name text`.execute(db)
  await fill(db)
  await sql`alter table domains alter column display_name set not null`.execute(db)
}
