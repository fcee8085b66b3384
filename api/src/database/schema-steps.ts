import { type Kysely, sql } from 'kysely'
import { StartError } from '../server-kit/errors'
import type { SchemaSteps } from './migrations'

interface AppliedStep {
  name: string
  /** Whether the code that applied it said what it needs. */
  recorded: boolean
  needs: string | null
}

const isThere = async (db: Kysely<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null and to_regclass('schema_steps') is not null as there`.execute(db)
  return rows[0]?.there ?? false
}

const readApplied = async (db: Kysely<unknown>): Promise<AppliedStep[]> => {
  if (!(await isThere(db))) return []
  const { rows } = await sql<AppliedStep>`
    select applied.name, step.name is not null as recorded, step.needs
    from kysely_migration applied left join schema_steps step on step.name = applied.name order by applied.name`.execute(
    db,
  )
  return rows
}

/**
 * Whether a newer version of the product has changed the schema, in a way that this one can work with.
 * @throws StartError when it cannot
 */
export const isNewerSchema = async (db: Kysely<unknown>, steps: SchemaSteps): Promise<boolean> => {
  const newer = (await readApplied(db)).filter(({ name }) => !(name in steps))
  const breaking = newer.find(({ recorded, needs }) => !recorded || (needs !== null && !(needs in steps)))
  if (breaking)
    throw new StartError(
      `A newer version of the product changed the database in a way that this version cannot work with (${breaking.name}): start the newer version, or restore a backup from before it.`,
    )
  return newer.length > 0
}

/**
 * Writes down, for older versions of the product, what each step needs: before the first is applied too, so that they can
 * work with a schema that is half-way. Does nothing where the schema has no place for it yet.
 */
export const recordSteps = async (db: Kysely<unknown>, steps: SchemaSteps): Promise<void> => {
  if (!(await isThere(db))) return
  const rows = Object.entries(steps).map(([name, { needs = null }]) => ({ name, needs }))
  await sql`
    insert into schema_steps select * from jsonb_to_recordset(${JSON.stringify(rows)}) as given (name text, needs text)
    on conflict (name) do nothing`.execute(db)
}
