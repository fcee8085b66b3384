import { fileURLToPath } from 'node:url'
import { reportMetric } from '@panel/shared/testing/metric'
import { Client } from 'pg'
import { migrate } from '../src/database/migrate'
import { copyDatabase, createEmptyDatabase, type TestDatabase } from './database'
import { migrateAndDie } from './killed-migration'
import { spawnProgram } from './processes'
import { digestOf } from './schema-digest'

const program = fileURLToPath(new URL('migrate-and-die.ts', import.meta.url))

const runAlone = async (url: string, last: number) => {
  const run = spawnProgram(program, {}, [url, String(last)])
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(resolve =>
    run.child.once('close', (...ended) => resolve(ended)),
  )
  return { code, signal, output: run.output() }
}

/** A part of a migration: what it finds, and where it is killed before the next part. */
interface Part {
  origin: TestDatabase
  transaction: number
  statements: number
  next: TestDatabase
  digest: string
  isLast: boolean
}

/** A transaction of the migration with what follows it; 0 is what comes before the first one. */
const partOf = async (origin: TestDatabase, transaction: 0 | 1): Promise<Part> => {
  const next = await copyDatabase(origin.url)
  const { killed, sent } = await migrateAndDie(next.url, { transaction: transaction + 1, statements: 0 })
  const statements = sent[transaction] ?? 0
  return { origin, transaction, statements, next, digest: await digestOf(next.url), isLast: !killed }
}

/**
 * Whether a migration that was killed in a part and begun again makes what the next part finds, or else the same schema
 * in the end: a later part may not repeat what an earlier one has noted.
 */
const recovers = async ({ origin, transaction, digest }: Part, statements: number, whole: string): Promise<boolean> => {
  const database = await copyDatabase(origin.url)
  try {
    expect((await migrateAndDie(database.url, { transaction, statements })).killed).toBe(true)
    for (const ahead of [1, 2]) {
      await migrateAndDie(database.url, { transaction: ahead, statements: 0 })
      if ((await digestOf(database.url)) === digest) return true
    }
    await migrate(database.url)
    return (await digestOf(database.url)) === whole
  } finally {
    await database.drop()
  }
}

/** At a time: one for each processor that a test may use. */
const lanes = 2

/** How many of the statements of a part are followed by another schema, where the migration is killed at them. */
const differingIn = async (part: Part, whole: string): Promise<number> => {
  const left = Array.from({ length: part.statements }, (_, at) => at + 1)
  let differing = 0
  const work = async (): Promise<void> => {
    for (let at = left.pop(); at !== undefined; at = left.pop()) if (!(await recovers(part, at, whole))) differing += 1
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return differing
}

describe('MIG-2', () => {
  test('a migration that is killed at any statement and begun again ends in the same schema', async () => {
    const whole = await createEmptyDatabase()
    await migrate(whole.url)
    const expected = await digestOf(whole.url)
    await whole.drop()
    let [statements, differing] = [0, 0]
    let part = await partOf(await createEmptyDatabase(), 0)
    for (;;) {
      differing += await differingIn(part, expected)
      statements += part.statements
      await part.origin.drop()
      if (part.isLast) break
      part = await partOf(part.next, 1)
    }
    expect(part.digest).toBe(expected)
    await part.next.drop()
    reportMetric('MIG-2 statements at which a migration was killed', statements, 'least', 800)
    reportMetric('MIG-2 schemas that differ afterwards', differing, 'most', 0)
  }, 3_600_000)

  test('a process that is killed leaves what the next one goes on with', async () => {
    const whole = await createEmptyDatabase()
    const { output } = await runAlone(whole.url, 0)
    const statements = Number(/^(\d+) statements\n$/.exec(output)?.[1])
    const expected = await digestOf(whole.url)
    await whole.drop()
    for (const share of [0.1, 0.5, 0.9]) {
      const database = await createEmptyDatabase()
      expect((await runAlone(database.url, Math.round(share * statements))).signal).toBe('SIGKILL')
      await migrate(database.url)
      expect(await digestOf(database.url)).toBe(expected)
      await database.drop()
    }
  }, 600_000)

  test.each([
    ['index', 'drop index domains_term'],
    ['right', 'grant delete on audit_log to current_user'],
    ['constraint', 'alter table domains drop constraint domains_status_check'],
  ])('MIG-2 control: a schema that differs is found (%s)', async (_, statement) => {
    const database = await createEmptyDatabase()
    await migrate(database.url)
    const before = await digestOf(database.url)
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query(statement)
    await client.end()
    expect(await digestOf(database.url)).not.toBe(before)
    await database.drop()
  })
})
