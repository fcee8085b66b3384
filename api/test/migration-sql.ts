import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { SchemaStep } from '../src/database/migrations'

/** The statements of a step's transaction, which is run without a database. */
export const statementsOf = async ({ up }: SchemaStep): Promise<string> => {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: one => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(`${query.sql};`)
    },
  })
  await up?.(db)
  return `${statements.join('\n')}\n`
}

/** What the linter says that is neither about whether other versions of the code go on working, nor about locks. */
const otherRules = [
  // The migrator sets the first; a session behind a lock does not wait for a statement without one.
  'require-lock-timeout',
  'require-statement-timeout',
  // Choices of types.
  'prefer-bigint-over-int',
  'prefer-robust-stmts',
  'prefer-text-field',
]

/** What keeps a table locked the longer the more rows it has. */
const lockRules = [
  'adding-foreign-key-constraint',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
]

/** What the linter does not know of. */
const destructive = /^\s*(drop\s+(function|procedure|schema|sequence|trigger|type|view)|truncate|delete\s+from)\b/im

const squawk = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk')

const runSquawk = (files: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = ['--reporter=json', '--assume-in-transaction', `--exclude=${otherRules.join()}`]
    execFile(process.execPath, [squawk, ...options, ...files], (error, output, errors) =>
      output === '' ? reject(new Error(errors, { cause: error })) : resolve(output),
    )
  })

type Statements = Readonly<Record<string, string>>

interface Finding {
  step: string
  rule: string
}

const lint = async (steps: Statements): Promise<Finding[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-squawk-'))
  const file = (name: string): string => join(folder, `${name}.sql`)
  await Promise.all(Object.entries(steps).map(([name, statements]) => writeFile(file(name), statements)))
  const found: { file: string; rule_name: string }[] = JSON.parse(await runSquawk(Object.keys(steps).map(file)))
  await rm(folder, { recursive: true })
  return found.map(each => ({ step: basename(each.file, '.sql'), rule: each.rule_name }))
}

const inWords = ({ step, rule }: Finding): string => `${step}: ${rule}`

/** Statements by the name of their step → what in them breaks code that does not know the step, as `step: rule`. */
export const findBreaking = async (steps: Statements): Promise<string[]> => {
  const found = await lint(steps)
  return [
    ...found.filter(({ rule }) => !lockRules.includes(rule)).map(inWords),
    ...Object.entries(steps).flatMap(([name, text]) => {
      const match = destructive.exec(text)
      return match ? [`${name}: ${match[0].trim().toLowerCase()}`] : []
    }),
  ]
}

/** Statements by the name of their step → what in them locks a table for as long as it is read, as `step: rule`. */
export const findLongLocks = async (steps: Statements): Promise<string[]> =>
  (await lint(steps)).filter(({ rule }) => lockRules.includes(rule)).map(inWords)
