import { fileURLToPath } from 'node:url'
import { reportMetric } from '@panel/shared/testing/metric'
import { Client } from 'pg'
import { migrate } from '../src/database/migrate'
import { createEmptyDatabase } from './database'
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

describe('MIG-2', () => {
  test('a migration that is killed at any statement and begun again ends in the same schema', async () => {
    const whole = await createEmptyDatabase()
    const { output } = await runAlone(whole.url, 0)
    const statements = Number(/^(\d+) statements\n$/.exec(output)?.[1])
    const expected = await digestOf(whole.url)
    await whole.drop()
    let differing = 0
    for (let last = 1; last <= statements; last += 1) {
      const database = await createEmptyDatabase()
      expect((await runAlone(database.url, last)).signal).toBe('SIGKILL')
      await migrate(database.url)
      if ((await digestOf(database.url)) !== expected) differing += 1
      await database.drop()
    }
    reportMetric('MIG-2 statements at which a migration was killed', statements, 'least', 100)
    reportMetric('MIG-2 schemas that differ afterwards', differing, 'most', 0)
  }, 3_600_000)

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
