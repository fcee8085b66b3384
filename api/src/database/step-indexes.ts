import { type Kysely, sql } from 'kysely'

interface StepIndex {
  /** What follows `create index NAME on`; null for one that goes. */
  on: string | null
  /** Extension of the server without which the index is left out. */
  extension?: string | null
}

/** Indexes by their names. */
export type StepIndexes = Readonly<Record<string, StepIndex>>

interface State {
  /** Null where it is not there; false where its making ended half-way. */
  valid: boolean | null
  possible: boolean
}

const readState = async (db: Kysely<unknown>, name: string, { extension = null }: StepIndex): Promise<State> => {
  const { rows } = await sql<State>`
    select (select indisvalid from pg_index where indexrelid = to_regclass(${name})) as valid,
      ${extension}::text is null or exists (select from pg_extension where extname = ${extension}) as possible`.execute(
    db,
  )
  return rows[0] ?? { valid: null, possible: false }
}

/**
 * Makes those that are missing and drops those that go, outside of a transaction: reads and writes go on meanwhile. An
 * index whose creation was interrupted is created again.
 * @param waitMs longest wait for one transaction that began before, in which others are not held up
 */
export const makeIndexes = async (db: Kysely<unknown>, indexes: StepIndexes, waitMs: number): Promise<void> => {
  await sql`set lock_timeout = ${sql.lit(waitMs)}`.execute(db)
  for (const [name, index] of Object.entries(indexes)) {
    if (index.on === null) {
      await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db)
      continue
    }
    const { valid, possible } = await readState(db, name, index)
    if (valid || !possible) continue
    if (valid === false) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
    await sql`create index concurrently ${sql.id(name)} on ${sql.raw(index.on)}`.execute(db)
  }
  await sql`reset lock_timeout`.execute(db)
}
