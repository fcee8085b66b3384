import { open, readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { reportMetric } from '@panel/shared/testing/metric'
import { readMails } from './damage'
import { createTestDatabase } from './database'
import { DiskWorld, timeLimit } from './disk-world'
import { until } from './until'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_200_000 })

/** Milliseconds until it works again, once the disk does; PostgreSQL may have to start and to recover. */
const recoveryLimit = 10_000

/** Answers in an outage. */
const enough = 60

let world: DiskWorld

afterEach(() => world.close())

/** Fills the disk, and then begins one file of the write-ahead log after another, until there is no room for one. */
const fillAndUseUpWriteAheadLog = async (): Promise<void> => {
  const client = await world.connect()
  await world.disk.fill()
  const use = () =>
    client.query('select pg_switch_wal(), pg_logical_emit_message(false, $1, $1)', ['x']).then(
      () => false,
      () => true,
    )
  await until('the write-ahead log has no room', use, timeLimit)
  await client.end().catch(() => undefined)
}

const outages: Record<string, { begin: () => Promise<void>; end: () => Promise<void> }> = {
  'a full disk': { begin: () => world.disk.fill(), end: () => world.disk.free() },
  'a disk without room for the write-ahead log': {
    begin: fillAndUseUpWriteAheadLog,
    end: () => world.disk.free(),
  },
  'a disk that became read-only': { begin: () => world.disk.breakToReadOnly(), end: () => world.disk.repair() },
}

const judge = async (what: string, wrong: readonly string[]): Promise<void> => {
  expect(world.api.child.exitCode === null ? 'it runs' : world.api.output()).toBe('it runs')
  const [lost, damage] = [await world.findLostInTheEnd(), await world.findDamage()]
  expect({ wrong, lost, damage }).toEqual({ wrong: [], lost: [], damage: [] })
  reportMetric(`OUT-4 ${what}: damaged tables, indexes, mails and audit entries`, damage.length, 'most', 0)
  reportMetric(`OUT-4 ${what}: acknowledged writes that are lost or doubled`, lost.length, 'most', 0)
  reportMetric(`OUT-4 ${what}: answers that are neither right nor 503`, wrong.length, 'most', 0)
}

test.each(Object.entries(outages))('OUT-4 %s', async (what, { begin, end }) => {
  world = await DiskWorld.open()
  const calls = world.makeCalls()
  await calls.more('done')
  await begin()
  await calls.more('refused', enough)
  await end()
  const repaired = performance.now()
  await calls.more('done', 1)
  const recovery = Math.ceil(performance.now() - repaired)
  await calls.more('done')
  await calls.end()
  await judge(what, calls.answers.wrong)
  reportMetric(`OUT-4 ${what}: answers 503 with a time to wait`, calls.answers.refused, 'least', enough)
  reportMetric(`OUT-4 ${what}: ms until it works again`, recovery, 'most', recoveryLimit)
})

test.each(['a full disk', 'a disk that became read-only'])('OUT-4 %s, with the database elsewhere', async what => {
  const { begin, end } = outages[what] ?? {}
  const database = await createTestDatabase()
  world = await DiskWorld.open(database.url)
  const calls = world.makeCalls()
  await calls.more('done')
  await begin?.()
  await calls.more('done')
  await calls.end()
  expect(await world.findLost()).not.toEqual([])
  await end?.()
  await judge(`${what}, with the database elsewhere`, calls.answers.wrong)
  await world.api.end('SIGTERM')
  await database.drop()
})

test('OUT-4 control: writes that do not wait for the disk are lost, and found', async () => {
  world = await DiskWorld.open()
  const pool = await world.openPool('-c synchronous_commit=off')
  const write = async (): Promise<boolean> => {
    const label = world.newName()
    const statement = `
      insert into addresses (user_id, first_name, last_name, address_line1, country, city, email, label)
      select id, 'A', 'B', 'C', 'D', 'E', 'f@example.com', $1 from users limit 1`
    const done = await pool.query(statement, [label]).catch(() => null)
    if (done) world.kept.addresses.add(label)
    return done !== null
  }
  await write()
  await world.disk.breakToReadOnly()
  while (await write());
  await world.disk.repair()
  await pool.end()
  await until('it works again', async () => (await world.me()).ok, timeLimit)
  expect((await world.findLost()).length).toBeGreaterThan(0)
})

test('OUT-4 control: a damaged page of a table and a mail that is cut off are found', async () => {
  world = await DiskWorld.open()
  const calls = world.makeCalls()
  await calls.more('done')
  await calls.end()
  expect(await world.findLostInTheEnd()).toEqual([])
  const readAnchorFile = () => readFile(join(world.dataDir, 'audit/anchors'), 'utf8').catch(() => '')
  await until('the audit log is anchored', async () => (await readAnchorFile()).includes('\n'), timeLimit)
  expect(await world.findDamage()).toEqual([])
  const client = await world.connect()
  const { rows } = await client.query<{ path: string }>(`select pg_relation_filepath('addresses') as path`)
  await client.end()
  await world.api.end('SIGTERM')
  const table = await open(join(world.dataDir, 'postgres/data', rows[0]?.path ?? ''), 'r+')
  await table.write(Buffer.from('damage'), 0, 6, 8000)
  await table.close()
  const [mail = ''] = await readdir(join(world.dataDir, 'mail'))
  await truncate(join(world.dataDir, 'mail', mail), 200)
  await world.start()
  expect((await readMails(world.dataDir)).cut).toEqual([mail])
  expect(await world.findDamage()).toEqual(expect.arrayContaining([expect.stringMatching(/^addresses: invalid page/)]))
})
