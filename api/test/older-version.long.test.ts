import { reportMetric } from '@panel/shared/testing/metric'
import { migrate } from '../src/database/migrate'
import { createEmptyDatabase } from './database'
import { OlderVersion } from './older-version'
import { digestOf } from './schema-digest'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 })

/** Files of tests that cannot pass on a newer schema, and why. */
const unable: Readonly<Record<string, string>> = {
  migrations: 'up to step 0036 they take the newest step that they find for one that they made themselves',
  backup: 'older code refuses to restore the backup of a newer version, on purpose',
}

const without = Object.keys(unable).map(name => `test/${name}.test.ts`)

let older: OlderVersion

beforeAll(async () => {
  older = await OlderVersion.unpack()
})

afterAll(() => older.remove())

test('MIG-1 the version before passes the tests of its API on the newer schema', async () => {
  const { passed, failed: all, failedFiles, output } = await older.runTests({ without })
  // What fails on its own schema as well is a fault of that version, not of the newer schema.
  const own = failedFiles.length > 0 ? await older.runTests({ only: failedFiles }, '', false) : undefined
  const failed = all.filter(title => !own?.failed.includes(title))
  if (all.length > 0) process.stderr.write(`${output}\n${all.join('\n')}\n`)
  reportMetric('MIG-1 tests of the version before that pass on the newer schema', passed.length, 'least', 1000)
  reportMetric('MIG-1 tests of the version before that fail on the newer schema', failed.length, 'most', 0)
})

test('MIG-1 a schema that the version before made and this one migrated is that of a new database', async () => {
  const [grown, fresh] = [await createEmptyDatabase(), await createEmptyDatabase()]
  await older.migrate(grown.url)
  const before = await digestOf(grown.url)
  await Promise.all([migrate(grown.url), migrate(fresh.url)])
  const after = await digestOf(grown.url)
  expect(after).not.toBe(before)
  reportMetric(
    'MIG-1 schemas that differ by where they come from',
    Number(after !== (await digestOf(fresh.url))),
    'most',
    0,
  )
  await Promise.all([grown.drop(), fresh.drop()])
})

test.each([
  ['a column that is renamed', 'alter table users rename column phone to telephone'],
  ['a column that must be filled', 'alter table users add column fax text not null'],
])('MIG-1 control: a schema that the version before cannot work with is found (%s)', async (_, statement) => {
  const { failed } = await older.runTests({ only: 'test/account.test.ts' }, statement)
  expect(failed).not.toEqual([])
})
