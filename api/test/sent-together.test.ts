import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { createDatabase, createPool } from '../src/database/connect'
import type { Trx } from '../src/database/schema'
import { transact } from '../src/database/transact'
import { withoutWaiting } from '../src/database/without-waiting'
import { startTestApi, type TestApi } from './api'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  await sql`create table notes (id int primary key, text text not null)`.execute(api.db)
})

afterAll(() => api.close())

beforeEach(() => sql`truncate notes`.execute(api.db))

const insert = (id: number, text: string | null) => sql`insert into notes (id, text) values (${id}, ${text})`
const texts = async (): Promise<string[]> =>
  (await sql<{ text: string }>`select text from notes order by id`.execute(api.db)).rows.map(({ text }) => text)

test('statements of a transaction that are begun together are done in that order', async () => {
  await transact(api.db, trx =>
    Promise.all([
      sql`select pg_sleep(0.01)`.execute(trx),
      insert(1, 'first').execute(trx),
      sql`update notes set text = text || ', second'`.execute(trx),
      sql`update notes set text = text || ', third'`.execute(trx),
    ]),
  )
  expect(await texts()).toEqual(['first, second, third'])
})

test('what is read together with a lock is read when the lock is there', async () => {
  await insert(1, 'old').execute(api.db)
  const read = () =>
    transact(api.db, async trx => {
      const [, { rows }] = await Promise.all([
        sql`select id from notes where id = 1 for update`.execute(trx),
        sql<{ text: string }>`select text from notes where id = 1`.execute(trx),
      ])
      return rows[0]?.text
    })
  const found = await transact(api.db, async trx => {
    await sql`update notes set text = 'new' where id = 1`.execute(trx)
    return { reading: read() }
  })
  expect(await found.reading).toBe('new')
})

test('a statement that nothing waits for undoes the transaction where it fails, with its own error', async () => {
  const write = transact(api.db, async trx => {
    await insert(1, 'first').execute(trx)
    await withoutWaiting(trx, insert(2, null).execute(trx))
  })
  await expect(write).rejects.toMatchObject({ code: '23502' })
  const readAfter = transact(api.db, async trx => {
    await withoutWaiting(trx, insert(2, null).execute(trx))
    await sql`select 1`.execute(trx)
  })
  await expect(readAfter).rejects.toMatchObject({ code: '23502' })
  expect(await texts()).toEqual([])
})

/** Makes each `begin` on its way to the server an error. */
const spoilBegin = (): Server => {
  const { hostname, port } = new URL(api.url)
  return createServer(client => {
    const server = connect(Number(port), hostname)
    server.pipe(client).on('error', () => server.destroy())
    client.on('data', bytes => server.write(bytes.toString('latin1').replace('begin\0', 'bogus\0'), 'latin1'))
    client.on('close', () => server.destroy())
  })
}

test('where a transaction cannot be begun, nothing of it is done', async () => {
  const proxy = spoilBegin().listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(api.url)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const db = createDatabase(createPool(url.href, 1))
  const works = [
    (trx: Trx) => insert(1, 'first').execute(trx),
    (trx: Trx) => Promise.all([sql`select 1`.execute(trx), insert(2, 'second').execute(trx)]),
    (trx: Trx) => withoutWaiting(trx, insert(3, 'third').execute(trx)),
  ]
  for (const work of works) await expect(transact<unknown>(db, work)).rejects.toMatchObject({ code: '42601' })
  expect(await texts()).toEqual([])
  await db.destroy()
  proxy.close()
})
