import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/**
 * One step of the schema. Most only add (expand): code that does not know them goes on working. One that takes away what
 * such code uses (contract) names in `needs` the step that code must know to work after it: the step with which the code
 * stopped using what goes.
 */
export interface SchemaStep {
  needs?: string
  /** Its statements, in one transaction. None may take longer the more rows a table has. */
  up?: (db: Kysely<unknown>) => Promise<void>
  /** Indexes of tables from before, made after `up` while others write to them. */
  indexes?: StepIndexes
}

export type SchemaSteps = Readonly<Record<string, SchemaStep>>

const files = readdirSync(import.meta.dirname)
  .filter(name => /^\d{4}-[\w-]+\.[jt]s$/.test(name))
  .sort()

const read = async (name: string): Promise<[string, SchemaStep]> => [
  name.slice(0, -3),
  await import(join(import.meta.dirname, name)),
]

/** The files of this folder, in the order of their numbers; what a migration that was released leads to is never changed. */
export const migrations: SchemaSteps = Object.fromEntries(await Promise.all(files.map(read)))
