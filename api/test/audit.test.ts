import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activityCalls, authCalls, domainCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { anchorAudit, readAnchors } from '../src/audit/anchor'
import { audit } from '../src/audit/service'
import { type AuditFault, findAuditFault } from '../src/audit/verify'
import { createDatabase, createPool } from '../src/database/connect'
import type { Database } from '../src/database/schema'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { environment } from './cluster'
import { createUser, makeDomain, type TestUser } from './users'

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
const whileTampered = async (tamper: () => Promise<unknown>): Promise<AuditFault | null> => {
  await sql`create table saved as select * from audit_log`.execute(thief)
  await tamper()
  const found = await verify()
  await sql`truncate audit_log`.execute(thief)
  await sql`insert into audit_log select * from saved`.execute(thief)
  await sql`drop table saved`.execute(thief)
  expect(await verify()).toBeNull()
  return found
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

  test.each([
    ['an entry', "update audit_log set event = 'logout' where id = 6", 6],
    ['where an entry comes from', "update audit_log set address = '198.51.100.1' where id = 7", 7],
    ['whose entry it is', 'update audit_log set account_id = 1 where id = 8', 8],
  ])('shows a change of %s', async (_, query, entry) => {
    expect(await whileTampered(() => sql.raw(query).execute(thief))).toEqual({ kind: 'altered', entry })
  })

  test('shows a removed entry, and one that was moved', async () => {
    expect(await whileTampered(() => sql`delete from audit_log where id = 5`.execute(thief))).toEqual({
      kind: 'missing',
      entry: 5,
    })
    const swap = 'update audit_log set id = case id when 9 then 1000 else id end'
    expect(await whileTampered(() => sql.raw(swap).execute(thief))).toEqual({ kind: 'missing', entry: 9 })
  })

  test('shows that the newest entries are gone (B11)', async () => {
    expect(await whileTampered(() => sql`delete from audit_log where id > 10`.execute(thief))).toEqual({
      kind: 'missing',
      entry: 11,
    })
  })

  test('shows a rewritten chain: hashes without the key, and the old kind of hash (S7)', async () => {
    const rewrite = (version: number) => async () => {
      const { linkHashVersion1 } = await import('../src/audit/service')
      const rows = await thief.selectFrom('audit_log').selectAll().orderBy('id').execute()
      let previous: Buffer = Buffer.alloc(32)
      for (const row of rows) {
        const entry = { ...row, actor: row.actor_user_id, account: row.account_id, data: row.data as object as never }
        const event = row.id === 6 ? 'logout' : row.event
        const hash = linkHashVersion1(previous, { ...entry, event })
        const changes = { event, hash, previous_hash: previous, hash_version: version }
        await thief.updateTable('audit_log').set(changes).where('id', '=', row.id).execute()
        previous = hash
      }
    }
    expect(await whileTampered(rewrite(2))).toEqual({ kind: 'altered', entry: 1 })
    expect(await whileTampered(rewrite(1))).toEqual({ kind: 'altered', entry: 30 })
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
})

describe('what is written down (TRUST LOG-1)', () => {
  let owner: TestUser
  let admin: TestUser

  beforeAll(async () => {
    ;[owner, admin] = [await createUser(api), await createUser(api, 'admin')]
  })

  const entries = async (query: Record<string, string> = {}) =>
    jsonOf<
      {
        id: number
        event: string
        address: string
        agent: string
      }[]
    >(await api.call(activityCalls.audit, { token: admin.token, query }))

  test('says who, what, when and from where, and can be searched page by page', async () => {
    const headers = { 'user-agent': 'Thief/1.0', 'x-forwarded-for': '203.0.113.99' }
    await api.call(authCalls.login, { body: { username: owner.email, password: 'wrong one' }, headers })
    expect(await entries({ q: 'Thief/1.0' })).toEqual([
      expect.objectContaining({ event: 'login_failed', address: '203.0.113.99', agent: 'Thief/1.0' }),
    ])
    const first = await api.call(activityCalls.audit, { token: admin.token, query: { limit: '2' } })
    const cursor = String(first.headers['next-cursor'])
    const ids = jsonOf<{ id: number }[]>(first).map(({ id }) => id)
    expect((await entries({ limit: '2', cursor }))[0]?.id).toBe((ids[1] ?? 0) - 1)
    expect((await entries({ event: 'login_failed' })).every(({ event }) => event === 'login_failed')).toBe(true)
  })

  test('is shown to its owner, and to nobody else', async () => {
    const id = await makeDomain(api, owner, admin)
    const set = { token: owner.token, params: { id }, body: { delegation_type: 'parking' } }
    expect((await api.call(domainCalls.setDelegation, set)).status).toBe(200)
    const of = async (token: string) =>
      jsonOf<{ event: string; actor: string; domain: string }[]>(await api.call(activityCalls.mine, { token }))
    const events = (await of(owner.token)).map(({ event, actor, domain }) => [event, actor, domain !== ''])
    expect(events).toEqual([
      ['delegation_changed', 'you', true],
      ['request_approved', 'administrator', true],
      ['request_submitted', 'you', true],
      ['login_failed', 'other', false],
    ])
    expect(await of((await createUser(api)).token)).toEqual([])
  })

  test.each(['0', '-1', 'x', '1.5', '99999999999999999999'])('the cursor %s is refused', async cursor => {
    for (const call of [activityCalls.mine, activityCalls.audit])
      expect((await api.call(call, { token: admin.token, query: { cursor } })).status).toBe(422)
  })
})
