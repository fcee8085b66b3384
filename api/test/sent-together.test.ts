import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { dnsCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { buildApp } from '../src/app'
import { createDatabase, createPool } from '../src/database/connect'
import type { Database, Trx } from '../src/database/schema'
import { transact } from '../src/database/transact'
import { withoutWaiting } from '../src/database/without-waiting'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain } from './users'

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

/** Does work with a database behind a server that hands everything on, changed or counted by `pass`. */
const behind = async (pass: (bytes: Buffer) => Buffer, work: (db: Database) => Promise<void>): Promise<void> => {
  const { hostname, port, searchParams } = new URL(api.url)
  const folder = searchParams.get('host')
  const way = createServer(client => {
    const server = folder ? connect(`${folder}/.s.PGSQL.${port || 5432}`) : connect(Number(port), hostname)
    server.on('error', () => client.destroy())
    server.pipe(client).on('error', () => server.destroy())
    client.on('data', bytes => server.write(pass(bytes)))
    client.on('close', () => server.destroy())
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const url = new URL(api.url)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  const db = createDatabase(createPool(url.href, 1))
  await work(db)
  await db.destroy()
  way.close()
}

test('where a transaction cannot be begun, nothing of it is done', async () => {
  const spoil = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('begin\0', 'bogus\0'), 'latin1')
  const works = [
    (trx: Trx) => insert(1, 'first').execute(trx),
    (trx: Trx) => Promise.all([sql`select 1`.execute(trx), insert(2, 'second').execute(trx)]),
    (trx: Trx) => withoutWaiting(trx, insert(3, 'third').execute(trx)),
  ]
  await behind(spoil, async db => {
    for (const work of works) await expect(transact<unknown>(db, work)).rejects.toMatchObject({ code: '42601' })
  })
  expect(await texts()).toEqual([])
})

/** Statements in what a client sends: each is bound, or sent as a text (PostgreSQL's protocol, version 3). */
const statementsIn = (bytes: Buffer): number => {
  let [at, found] = [0, 0]
  while (at + 5 <= bytes.length && bytes[at] !== 0) {
    if ('BQ'.includes(String.fromCharCode(bytes[at] ?? 0))) found += 1
    at += 1 + bytes.readInt32BE(at + 1)
  }
  return found
}

test('a change of DNS makes four round trips and seven statements between its begin and commit: the caller, the lock with the zone, the records, and the rest', async () => {
  const owner = await createUser(api)
  const domain_id = await makeDomain(api, owner, await createUser(api, 'admin'))
  let [trips, statements] = [0, 0]
  const count = (bytes: Buffer): Buffer => {
    trips += 1
    statements += statementsIn(bytes)
    return bytes
  }
  await behind(count, async db => {
    const app = await buildApp({ ...api.deps, db })
    const add = async (host: string): Promise<void> => {
      const headers = { authorization: `Bearer ${owner.token}` }
      const body = { domain_id, host, type: 'A', content: '192.0.2.7', ttl: 3600 }
      expect((await app.inject({ method: 'POST', url: dnsCalls.create.path, headers, body })).statusCode).toBe(201)
    }
    await add('first')
    ;[trips, statements] = [0, 0]
    await add('second')
    await app.close()
  })
  expect({ trips, statements }).toEqual({ trips: 4, statements: 7 + 2 })
})
