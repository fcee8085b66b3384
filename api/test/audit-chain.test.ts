import { constants } from 'node:buffer'
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { anchorAudit, readAnchors } from '../src/audit/anchor'
import { chainWaiting, keepChaining } from '../src/audit/chain'
import { type Link, lastLink, type StoredEntry } from '../src/audit/repository'
import { audit, linkHash, linkHashVersion1, wakeWith } from '../src/audit/service'
import { type AuditFault, findAuditFault } from '../src/audit/verify'
import { createDatabase, createPool } from '../src/database/connect'
import type { Database } from '../src/database/schema'
import { transact } from '../src/database/transact'
import { startTestApi, type TestApi } from './api'
import { environment } from './database'

let api: TestApi
let folder: string
/** Somebody who can write the database, but has no key. */
let thief: Database

beforeAll(async () => {
  api = await startTestApi()
  folder = await mkdtemp(join(tmpdir(), 'audit-'))
  const url = new URL(process.env[environment.server] ?? '')
  url.pathname = new URL(api.url).pathname
  thief = createDatabase(createPool(url.href, 2))
})

afterAll(async () => {
  await thief.destroy()
  await api.close()
  await rm(folder, { recursive: true })
})

const parts = () => ({ ...api.deps, settings: { ...api.deps.settings, DATA_DIR: folder } })
const verify = async (): Promise<AuditFault | null> =>
  findAuditFault(api.db, api.deps.keys, await readAnchors(folder, api.deps.keys))
const write = (count: number): Promise<void> =>
  transact(api.db, trx =>
    audit(
      trx,
      { keys: api.deps.keys, ip: '203.0.113.7', client: { agent: 'Browser' } },
      ...Array.from({ length: count }, (_, at) => ({ event: 'login' as const, actor: null, subject: `user ${at}` })),
    ),
  )

/** Undoes what was done to the log. */
const whileTampered = async (tamper: () => Promise<unknown>, look = verify): Promise<AuditFault | null> => {
  await sql`create table saved as select * from audit_log`.execute(thief)
  await tamper()
  const found = await look()
  await sql`truncate audit_log`.execute(thief)
  await sql`insert into audit_log select * from saved`.execute(thief)
  await sql`drop table saved`.execute(thief)
  expect(await verify()).toBeNull()
  return found
}

/** What somebody does who writes the database, and where it must be found. */
const tampering: readonly [string, AuditFault][] = [
  ["update audit_log set event = 'logout' where id = 6", { kind: 'altered', entry: 6 }],
  ["update audit_log set address = '198.51.100.1' where id = 7", { kind: 'altered', entry: 7 }],
  ['update audit_log set account_id = 1 where id = 8', { kind: 'altered', entry: 8 }],
  ["update audit_log set at = at - interval '1 hour' where id = 12", { kind: 'altered', entry: 12 }],
  ['delete from audit_log where id = 5', { kind: 'missing', entry: 5 }],
  ['update audit_log set id = 1000 where id = 9', { kind: 'missing', entry: 9 }],
  [
    `update audit_log set id = 1000 where id = 10;
     update audit_log set id = 10 where id = 11;
     update audit_log set id = 11 where id = 1000`,
    { kind: 'altered', entry: 10 },
  ],
  [
    `insert into audit_log (id, event, subject, address, agent, data, at, previous_hash, hash, hash_version)
     select 31, event, subject, address, agent, data, at, hash, hash, hash_version from audit_log where id = 30`,
    { kind: 'altered', entry: 31 },
  ],
  ['delete from audit_log where id > 10', { kind: 'missing', entry: 11 }],
]

/** Alters an entry and gives it and all after it the hashes that somebody can make. Returns the end of the chain. */
const rewrite = async (version: number, makeHash: (previous: Buffer, entry: StoredEntry) => Buffer): Promise<Link> => {
  const rows = await thief.selectFrom('audit_log').selectAll().orderBy('id').execute()
  let previous: Link = { id: 0, hash: Buffer.alloc(32) }
  for (const row of rows) {
    const entry = { ...row, actor: row.actor_user_id, account: row.account_id, data: row.data as object as never }
    const event = row.id === 6 ? 'logout' : row.event
    const hash = makeHash(previous.hash, { ...entry, event })
    const changes = { event, hash, previous_hash: previous.hash, hash_version: version }
    await thief.updateTable('audit_log').set(changes).where('id', '=', row.id).execute()
    previous = { id: row.id, hash }
  }
  return previous
}

describe('the audit log (LOG-2)', () => {
  beforeAll(async () => {
    await write(30)
    await anchorAudit(parts())
  })

  test('may be added to and read by the application, and nothing else', async () => {
    for (const query of ['update audit_log set event = event', 'delete from audit_log', 'truncate audit_log'])
      await expect(sql.raw(query).execute(api.db)).rejects.toThrow(/permission denied/)
  })

  test('shows each change at its entry: edited, removed, moved, exchanged, forged, cut off (LOG-1)', async () => {
    const missed: unknown[] = []
    for (const [statements, expected] of tampering) {
      const found = await whileTampered(() => sql.raw(statements).execute(thief))
      if (!isDeepStrictEqual(found, expected)) missed.push([statements, found])
    }
    expect(missed).toEqual([])
    reportMetric('LOG-1 changes of entries that are not found where they are', missed.length, 'most', 0)
  })

  test('LOG-1 control: with the key and the anchors in hand nothing is found', async () => {
    let end: Link | undefined
    const found = await whileTampered(
      async () => {
        end = await rewrite(2, (previous, entry) => linkHash(api.deps.keys, previous, entry))
      },
      () => findAuditFault(api.db, api.deps.keys, end ? [end] : []),
    )
    expect([end?.id, found]).toEqual([30, null])
  })

  test('shows a rewritten chain: hashes without the key, and the old kind of hash', async () => {
    expect(await whileTampered(() => rewrite(2, linkHashVersion1))).toEqual({ kind: 'altered', entry: 1 })
    expect(await whileTampered(() => rewrite(1, linkHashVersion1))).toEqual({ kind: 'altered', entry: 30 })
  })

  test('has anchors that grow only, and that only the key can write', async () => {
    const file = join(folder, 'audit', 'anchors')
    const before = await readFile(file, 'utf8')
    await write(1)
    await anchorAudit(parts())
    const after = await readFile(file, 'utf8')
    expect(after.startsWith(before) && after.length > before.length).toBe(true)
    await writeFile(file, after.replace(/^30 /m, '29 '))
    expect(await verify()).toEqual({ kind: 'anchor_altered', entry: 1 })
    await rm(file)
    expect(await verify()).toEqual({ kind: 'not_anchored', entry: 1 })
    await writeFile(file, after)
    expect(await verify()).toBeNull()
  })

  test('has anchors in a file that is put aside when it is full, and only the one before it is kept', async () => {
    const file = join(folder, 'audit', 'anchors')
    const whole = await readFile(file, 'utf8')
    const [last = ''] = whole.trimEnd().split('\n').slice(-1)
    const fill = () => writeFile(file, `${last}\n`.repeat(8000))
    const noted = async () => {
      await write(1)
      await anchorAudit(parts())
      expect(await verify()).toBeNull()
    }
    await fill()
    await noted()
    const first = await readFile(`${file}.1`, 'utf8')
    expect((await readAnchors(folder, api.deps.keys)).length).toBe(8001)
    await noted()
    await writeFile(file, `${await readFile(file, 'utf8')}${`${last}\n`.repeat(8000)}`)
    await noted()
    expect(await readFile(`${file}.1`, 'utf8')).not.toBe(first)
    await noted()
    expect((await readAnchors(folder, api.deps.keys)).length).toBe(8003)
    await rm(`${file}.1`)
  })

  test('has anchors whose end is read of a file that is too long to be read', async () => {
    const file = join(folder, 'audit', 'anchors')
    const whole = await readFile(file, 'utf8')
    const [last = ''] = whole.trimEnd().split('\n').slice(-1)
    const length = constants.MAX_STRING_LENGTH + 1
    await truncate(file, length)
    await appendFile(file, `\n${last}\n`)
    expect(await readAnchors(folder, api.deps.keys)).toHaveLength(1)
    await writeFile(file, whole)
  })

  test('has anchors that a full disk may cut off, which is no forgery (OUT-4)', async () => {
    const file = join(folder, 'audit', 'anchors')
    const whole = await readFile(file, 'utf8')
    const [last = ''] = whole.trimEnd().split('\n').slice(-1)
    for (const length of [1, 40, last.length - 1]) {
      await writeFile(file, `${whole}${last.slice(0, length)}`)
      expect(await verify()).toBeNull()
      await write(1)
      await anchorAudit(parts())
      expect(await verify()).toBeNull()
      const noted = await readFile(file, 'utf8')
      await writeFile(file, noted.replace(/.{64}\n$/, `${'0'.repeat(64)}\n`))
      expect(await verify()).toEqual({ kind: 'anchor_altered', entry: noted.trimEnd().split('\n').length })
      await writeFile(file, whole)
    }
  })
})

describe('entries that are not in the chain yet', () => {
  const chain = () => chainWaiting(api.db, api.deps.keys)
  const waiting = async (): Promise<number> =>
    (await api.db.selectFrom('audit_outbox').select('token').execute()).length
  const logged = async (): Promise<number> => (await api.db.selectFrom('audit_log').select('id').execute()).length

  /** Does `work` while this process chains nothing, as after a crash. */
  const withoutChaining = async (work: () => Promise<void>): Promise<void> => {
    wakeWith(api.deps.keys, () => undefined)
    await work().finally(() => wakeWith(api.deps.keys, chain))
  }

  test('may be added and read by the application, and removed once the log has them', async () => {
    await withoutChaining(() => write(1))
    for (const query of ['update audit_outbox set event = event', 'truncate audit_outbox'])
      await expect(sql.raw(query).execute(api.db)).rejects.toThrow(/permission denied/)
    await expect(sql`delete from audit_outbox`.execute(api.db)).rejects.toThrow(/not in the audit log yet/)
    const [entry] = await api.db.selectFrom('audit_outbox').selectAll().execute()
    const copied = sql`
      insert into audit_log (id, event, subject, address, agent, data, at, previous_hash, hash, hash_version, token)
      select 1000000, 'logout', subject, address, agent, data, at, mac, mac, 2, token from audit_outbox;`
    await expect(
      transact(api.db, async trx => {
        await copied.execute(trx)
        await sql`delete from audit_outbox where token = ${entry?.token}`.execute(trx)
      }),
    ).rejects.toThrow(/not in the audit log yet/)
    await chain()
    expect([await waiting(), await verify()]).toEqual([0, null])
  })

  test('are chained by the next process after a crash, once and in their order', async () => {
    const before = await logged()
    await withoutChaining(async () => {
      for (let at = 0; at < 5; at += 1) await write(3)
    })
    expect([await waiting(), await logged(), await verify()]).toEqual([15, before, null])
    await Promise.all(Array.from({ length: 5 }, chain))
    const { rows } = await sql<{
      at: string
    }>`select subject as at from audit_log where id > ${before} order by id`.execute(api.db)
    expect(rows.map(({ at }) => at)).toEqual(Array(5).fill(['user 0', 'user 1', 'user 2']).flat())
    expect([await waiting(), await verify()]).toEqual([0, null])
  })

  test('are one chain when many write at once, beside a version that chains its own', async () => {
    const older = () =>
      transact(api.db, async trx => {
        await sql`select pg_advisory_xact_lock(7203521)`.execute(trx)
        const last = await lastLink(trx)
        if (!last) return
        const entry = { id: last.id + 1, at: new Date(), event: 'login', actor: null, account: null, data: {} }
        const whole = { ...entry, address: '', agent: '', subject: 'user 9' }
        const hash = linkHash(api.deps.keys, last.hash, whole)
        await sql`
          insert into audit_log (id, at, event, subject, data, previous_hash, hash, hash_version)
          values (${entry.id}, ${entry.at}, 'login', 'user 9', '{}', ${last.hash}, ${hash}, 2)`.execute(trx)
      })
    const before = await logged()
    await Promise.all(Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? older() : write(2))))
    expect([(await logged()) - before, await waiting(), await verify()]).toEqual([50, 0, null])
  })

  test('keep no writer waiting: one commits while the end of the chain is locked, and is chained after that', async () => {
    const stop = keepChaining(api.deps)
    const before = await logged()
    await transact(api.db, async trx => {
      await sql`select pg_advisory_xact_lock(7203521)`.execute(trx)
      await write(2)
      expect([await waiting(), await logged()]).toEqual([2, before])
    })
    await stop()
    wakeWith(api.deps.keys, chain)
    expect([await waiting(), (await logged()) - before, await verify()]).toEqual([0, 2, null])
  })

  test.each([
    ['altered', "update audit_outbox set event = 'logout'"],
    [
      'forged',
      `insert into audit_outbox (token, at, address, agent, event, subject, data, mac)
       select gen_random_uuid(), at, address, agent, event, subject, data, mac from audit_outbox`,
    ],
    [
      'sent again',
      `insert into audit_outbox (token, at, actor_user_id, account_id, address, agent, event, subject, data, mac)
       select * from seen`,
    ],
  ])('show that one was %s, and it is never chained', async (_, statement) => {
    await withoutChaining(() => write(1))
    await sql`
      create table seen as
      select token, at, actor_user_id, account_id, address, agent, event, subject, data, mac from audit_outbox`.execute(
      thief,
    )
    if (statement.endsWith('seen')) await chain()
    const before = await logged()
    await sql.raw(statement).execute(thief)
    const [bad] = await chain()
    expect([await verify(), await waiting()]).toEqual([{ kind: 'waiting_altered', entry: bad }, 1])
    // The forged one has a genuine one before it.
    expect((await logged()) - before).toBe(statement.includes('gen_random_uuid') ? 1 : 0)
    for (const undo of [
      'alter table audit_outbox disable trigger user',
      'delete from audit_outbox',
      'alter table audit_outbox enable trigger user',
    ])
      await sql.raw(undo).execute(thief)
    await sql`drop table seen`.execute(thief)
  })
})
