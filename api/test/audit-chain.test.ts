import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { anchorAudit, readAnchors } from '../src/audit/anchor'
import type { Link, StoredEntry } from '../src/audit/repository'
import { audit, linkHash, linkHashVersion1 } from '../src/audit/service'
import { type AuditFault, findAuditFault } from '../src/audit/verify'
import { createDatabase, createPool } from '../src/database/connect'
import type { Database } from '../src/database/schema'
import { startTestApi, type TestApi } from './api'
import { environment } from './cluster'

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
  api.db
    .transaction()
    .execute(trx =>
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

describe('the audit log (TRUST LOG-2)', () => {
  beforeAll(async () => {
    await write(30)
    await anchorAudit(parts())
  })

  test('may be added to and read by the application, and nothing else', async () => {
    for (const query of ['update audit_log set event = event', 'delete from audit_log', 'truncate audit_log'])
      await expect(sql.raw(query).execute(api.db)).rejects.toThrow(/permission denied/)
  })

  test('shows each change at its entry: edited, removed, moved, exchanged, forged, cut off (TRUST LOG-1, B11)', async () => {
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

  test('shows a rewritten chain: hashes without the key, and the old kind of hash (S7)', async () => {
    expect(await whileTampered(() => rewrite(2, linkHashVersion1))).toEqual({ kind: 'altered', entry: 1 })
    expect(await whileTampered(() => rewrite(1, linkHashVersion1))).toEqual({ kind: 'altered', entry: 30 })
  })

  test('has anchors that grow only, and that nobody without the key can write', async () => {
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

  test('has anchors that a full disk may cut off, which is nobody’s doing (TRUST OUT-4)', async () => {
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
