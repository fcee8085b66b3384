import type { Client } from 'pg'
import { StartError } from '../errors'
import type { SchemaStep } from './migrations'

type Steps = Readonly<Record<string, SchemaStep>>

interface AppliedStep {
  name: string
  /** Whether the code that applied it said what it needs. */
  recorded: boolean
  needs: string | null
}

const readApplied = async (client: Client): Promise<AppliedStep[]> => {
  const kept = await client.query<{ kept: boolean }>(
    "select to_regclass('kysely_migration') is not null and to_regclass('schema_steps') is not null as kept",
  )
  if (!kept.rows[0]?.kept) return []
  const { rows } = await client.query<AppliedStep>(
    `select applied.name, step.name is not null as recorded, step.needs
     from kysely_migration applied left join schema_steps step on step.name = applied.name order by applied.name`,
  )
  return rows
}

/**
 * Whether a newer version of the product has changed the schema, in a way that this one can work with.
 * @throws StartError when it cannot
 */
export const isNewerSchema = async (client: Client, steps: Steps): Promise<boolean> => {
  const newer = (await readApplied(client)).filter(({ name }) => !(name in steps))
  const breaking = newer.find(({ recorded, needs }) => !recorded || (needs !== null && !(needs in steps)))
  if (breaking)
    throw new StartError(
      `A newer version of the product changed the database in a way that this version cannot work with (${breaking.name}): start the newer version, or restore a backup from before it.`,
    )
  return newer.length > 0
}

/** Writes down, for older versions of the product, what each step needs. */
export const recordSteps = async (client: Client, steps: Steps): Promise<void> => {
  const rows = Object.entries(steps).map(([name, { needs = null }]) => ({ name, needs }))
  await client.query(
    `insert into schema_steps select * from jsonb_to_recordset($1) as given (name text, needs text)
     on conflict (name) do nothing`,
    [JSON.stringify(rows)],
  )
}
