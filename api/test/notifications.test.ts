import {
  type Attention,
  type AuditEvent,
  authCalls,
  domainCalls,
  type Notification,
  notificationCalls,
  transferCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { audit } from '../src/audit/service'
import { transact } from '../src/database/transact'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, makeUnlockedDomain, type TestUser } from './users'

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi()
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

const attentionOf = async ({ token }: TestUser) =>
  jsonOf<Attention[]>(await api.call(notificationCalls.attention, { token }))

const notificationsOf = async ({ token }: TestUser, query = {}) =>
  jsonOf<Notification[]>(await api.call(notificationCalls.list, { token, query }))

const markRead = ({ token }: TestUser, until: unknown) => api.call(notificationCalls.read, { token, body: { until } })

describe('what needs attention', () => {
  const manager = '/app/domain-manager'
  const set = (values: string) => (id: number) => sql`update domains set ${sql.raw(values)} where id = ${id}`

  test.each([
    ['leaving', manager, set('leaving_at = now()')],
    ['redemption', `${manager}?status=redemption`, set(`status = 'redemption'`)],
    ['expired', `${manager}?status=expired`, set(`status = 'expired'`)],
    ['unconfirmed', `${manager}?status=unconfirmed`, set('confirm_by = now()')],
    [
      'registrant',
      `${manager}?status=registrant`,
      (id: number) => sql`update contacts set phone = '' where domain_id = ${id} and role = 'registrant'`,
    ],
    ['registrant', `${manager}?status=registrant`, (id: number) => sql`delete from contacts where domain_id = ${id}`],
    ['expiring', `${manager}?status=expiring`, set(`expires_at = now() + interval '9 days', auto_renew = false`)],
    ['refused', `${manager}?status=rejected`, set(`status = 'rejected'`)],
  ])('%s counts the domain and leads to %s', async (kind, link, change) => {
    const [owner, other] = [await createUser(api), await createUser(api)]
    const ids = [await makeDomain(api, owner, admin), await makeDomain(api, owner, admin)]
    expect(await attentionOf(owner)).toEqual([])
    await change(ids[0] ?? 0).execute(api.db)
    expect(await attentionOf(owner)).toEqual([{ kind, count: 1, link }])
    expect(await attentionOf(other)).toEqual([])
    await sql`update domains set hidden_at = now() where id = ${ids[0]}`.execute(api.db)
    expect(await attentionOf(owner)).toEqual([])
  })

  test('an offered domain, an open order, failed bulk work and additions that rest, the most urgent first', async () => {
    const [owner, sender] = [await createUser(api), await createUser(api)]
    const offered = await makeUnlockedDomain(api, sender, admin)
    const body = { target_email: owner.email }
    await api.call(transferCalls.start, { token: sender.token, params: { id: offered }, body })
    const of = { user_id: owner.id }
    await sql`insert into additions (user_id, kind, ref, name, rests) values (${owner.id}, 'email', ${owner.email}, 'x', true)`.execute(
      api.db,
    )
    const operation = { ...of, kind: 'renew' as const, params: '{}', language: 'en', state: 'done' as const }
    for (const days of [6, 8]) {
      const ended_at = sql<Date>`clock_now() - make_interval(days => ${days})`
      const { id } = await api.db
        .insertInto('operations')
        .values({ ...operation, ended_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const item = { operation_id: id, position: 1, domain_id: offered, name: 'x.com', state: 'failed' as const }
      await api.db.insertInto('operation_items').values(item).execute()
    }
    await sql`insert into orders (year, serial, user_id, email, customer_name, customer_address, currency, created_at)
      values (2026, 900001, ${owner.id}, ${owner.email}, '', '', 'UAH', now())`.execute(api.db)
    expect(await attentionOf(owner)).toEqual([
      { kind: 'unpaid', count: 1, link: '/cpc/billing' },
      { kind: 'offered', count: 1, link: manager },
      { kind: 'failed', count: 1, link: '/app/operations' },
      { kind: 'additions', count: 1, link: '/cpc/additions' },
    ])
  })
})

describe('notifications', () => {
  test('are what others did to the account, each with its page; not what it did itself, nor attempts of strangers', async () => {
    const [owner, other] = [await createUser(api), await createUser(api)]
    const id = await makeDomain(api, owner, admin)
    await api.call(domainCalls.setTags, { token: owner.token, params: { id }, body: { tags: ['a'] } })
    await api.call(authCalls.login, { body: { username: owner.email, password: 'wrong one' } })
    const [receiver, wanted] = [await createUser(api), await makeUnlockedDomain(api, owner, admin)]
    const offer = { token: owner.token, params: { id: wanted }, body: { target_email: receiver.email } }
    const transfer = jsonOf<{ id: number }>(await api.call(transferCalls.start, offer))
    await api.call(transferCalls.decline, { token: receiver.token, params: { id: transfer.id } })
    const found = await notificationsOf(owner)
    expect(found.map(({ event, actor, domain, link, read }) => [event, actor, domain !== '', link, read])).toEqual([
      ['transfer_declined', 'other', true, `/app/domain-manager?domain=${wanted}`, false],
      ['request_approved', 'administrator', true, `/app/domain-manager?domain=${wanted}`, false],
      ['request_approved', 'administrator', true, `/app/domain-manager?domain=${id}`, false],
    ])
    expect(await notificationsOf(other)).toEqual([])
  })

  test('come page by page, and are read up to an id or a moment, which is kept for the account', async () => {
    const [owner, other] = [await createUser(api), await createUser(api)]
    for (const _ of [1, 2, 3]) await makeDomain(api, owner, admin)
    await makeDomain(api, other, admin)
    const first = await api.call(notificationCalls.list, { token: owner.token, query: { limit: '2' } })
    const rest = await notificationsOf(owner, { limit: '2', cursor: String(first.headers['next-cursor']) })
    const ids = [...jsonOf<Notification[]>(first), ...rest].map(({ id }) => id)
    expect(ids).toHaveLength(3)
    expect(ids).toEqual([...ids].sort((one, two) => two - one))
    const reads = async (user = owner) => (await notificationsOf(user)).map(({ read }) => read)
    expect((await markRead(owner, ids[1])).status).toBe(204)
    expect(await reads()).toEqual([false, true, true])
    await markRead(owner, ids[2])
    expect(await reads()).toEqual([false, true, true])
    await markRead(owner, new Date(Date.now() + 60_000).toISOString())
    expect(await reads()).toEqual([true, true, true])
    expect(await reads(other)).toEqual([false])
    // An id that is not there yet does not read what comes later.
    await markRead(owner, 999_999_999_999)
    await makeDomain(api, owner, admin)
    expect(await reads()).toEqual([false, true, true, true])
  })

  test.each([undefined, null, 0, -1, 1.5, 'yesterday', '2026-13-01T00:00:00Z', {}])(
    'up to %s is refused',
    async until => {
      expect((await markRead(admin, until)).status).toBe(422)
    },
  )
})

test.each<[AuditEvent, string]>([
  ['order_paid', 'order 2026-000001'],
  ['request_approved', 'domain shop.example'],
])('an entry %s about %s has no domain', async (event, subject) => {
  const owner = await createUser(api)
  await transact(api.db, trx => audit(trx, api.deps, { event, actor: admin.id, account: owner.id, subject }))
  expect(await notificationsOf(owner)).toMatchObject([{ event, domain: '' }])
})
