import { createHash } from 'node:crypto'
import { activityCalls } from '@panel/shared/contract'
import { gatewayCalls, type RecordedChange } from '@panel/shared/contract/gateway-calls'
import { buildApp } from '../src/app'
import { insertSession } from '../src/auth/session-repository'
import { hashToken, newToken } from '../src/security/tokens'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, giveRegistrant, type TestUser } from './users'

const key = 'a1'.repeat(32)
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ env: { GATEWAY_KEY: key } })
  const headers = { 'x-gateway-key': key }
  const { call } = api
  api.call = (what, input) => call(what, { ...input, headers: { ...headers, ...input?.headers } })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

const change = (generation: number, changes: Partial<RecordedChange> = {}): RecordedChange => ({
  generation,
  at: `2026-11-22T12:00:${String(generation).padStart(2, '0')}.000Z`,
  by: 'hosting-team',
  via: 'token',
  action: 'promote',
  builds: [{ name: 'mfe-hosting', build: '1.0.0-h1' }],
  why: 'hosting opens',
  ...changes,
})

const record = (...changes: RecordedChange[]) => api.call(gatewayCalls.releases, { body: { changes } })

const entries = async (event = '') =>
  jsonOf<{ event: string; actor_email: string | null; subject: string; address: string; data: object }[]>(
    await api.call(activityCalls.audit, { token: admin.token, query: { q: 'release ', ...(event && { event }) } }),
  )

test('what a team and an administrator released is in the audit log, each change once', async () => {
  const byAdmin = { via: 'session' as const, by: admin.email, address: '203.0.113.9', agent: 'Browser' }
  const changes = [
    change(3, { action: 'publish', why: '' }),
    change(4, { ...byAdmin, action: 'canary', builds: [{ name: 'mfe-hosting', build: '1.0.0-h2', percent: 10 }] }),
    change(5),
  ]
  expect(await record(...changes)).toMatchObject({ status: 200, json: { generation: 5 } })
  // Two gateways hand on the same, and one that was cut off hands on again.
  const again = await Promise.all([record(...changes), record(change(5), change(6, { action: 'disable' }))])
  expect(again.map(({ json }) => json)).toContainEqual({ generation: 6 })
  expect(await entries()).toMatchObject([
    { event: 'releases_changed', data: { generation: 6, action: 'disable' } },
    {
      event: 'releases_changed',
      actor_email: null,
      subject: 'release mfe-hosting',
      data: { by: 'hosting-team', via: 'token', builds: 'mfe-hosting 1.0.0-h1', why: 'hosting opens' },
    },
    {
      event: 'releases_changed',
      actor_email: admin.email,
      address: '203.0.113.9',
      data: { action: 'canary', percent: 10, via: 'session' },
    },
    { event: 'build_published', actor_email: null, data: { generation: 3, action: 'publish' } },
  ])
  expect(await entries('build_published')).toHaveLength(1)
})

test('of long settings the first thousand characters are in the audit log, and none is cut in two', async () => {
  const settings = { welcome: `${'x'.repeat(987)}😀 and more` }
  expect(await record(change(8, { action: 'settings', settings }))).toMatchObject({ status: 200 })
  expect((await entries())[0]?.data).toMatchObject({ details: JSON.stringify(settings).slice(0, 999) })
})

test('a store that was restored counts from an earlier number, and is written down too', async () => {
  const before = (await entries()).length
  await record(change(4, { at: '2026-11-23T09:00:00.000Z', action: 'rollback' }))
  expect((await entries()).length).toBe(before + 1)
})

test('a header that claims an administrator has no effect', async () => {
  const customer = await createUser(api)
  await record(change(20, { via: 'session', by: customer.email }), change(21, { via: 'command', by: admin.email }))
  expect((await entries()).slice(0, 2)).toMatchObject([
    { actor_email: null, data: { by: admin.email, via: 'command' } },
    { actor_email: null, data: { by: customer.email } },
  ])
})

test('only a gateway itself may report a release', async () => {
  const before = (await entries()).length
  const input = { body: { changes: [change(30)] } }
  const strangers: Record<string, string>[] = [
    { 'x-gateway-key': 'b2'.repeat(32) },
    { 'x-forwarded-for': '203.0.113.9' },
  ]
  for (const headers of strangers)
    expect(await api.call(gatewayCalls.releases, { ...input, headers })).toMatchObject({ status: 403 })
  const { GATEWAY_KEY: _, ...settings } = api.deps.settings
  const open = await buildApp({ ...api.deps, settings: { ...settings, GATEWAY_KEY: undefined } })
  const { method, path: url } = gatewayCalls.releases
  expect((await open.inject({ method, url, payload: input.body })).statusCode).toBe(403)
  await open.close()
  expect((await entries()).length).toBe(before)
})

const cookie = newToken()
const viewerOf = async (body: { token?: string }, device = '') =>
  jsonOf<{ viewer: object | null }>(
    await api.call(gatewayCalls.viewer, { body, headers: device ? { cookie: `session=${device}` } : {} }),
  ).viewer

test('a page is made for whose token or whose browser asks for it', async () => {
  const user = await createUser(api)
  await giveRegistrant(api, user)
  const known = { id: user.id, is_admin: false, country: 'UA', language: 'en' }
  expect(await viewerOf({ token: user.token })).toEqual(known)
  expect(await viewerOf({ token: admin.token })).toMatchObject({ id: admin.id, is_admin: true, country: null })
  expect(await viewerOf({})).toBeNull()
  expect(await viewerOf({ token: newToken() })).toBeNull()
  expect(await viewerOf({}, cookie)).toBeNull()
  const bound = newToken()
  await insertSession(api.db, user.id, hashToken(bound), { binding_hash: hashToken(cookie) })
  expect(await viewerOf({}, cookie)).toEqual(known)
  expect(await viewerOf({ token: bound }, cookie)).toEqual(known)
  // A token that was copied out of its browser.
  expect(await viewerOf({ token: bound })).toBeNull()
  await api.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', user.id).execute()
  expect(await viewerOf({}, cookie)).toBeNull()
})

test('the accounts of an audience are counted by all of its conditions', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => createUser(api)))
  const ids = users.map(({ id }) => id)
  const [first] = users
  if (first) await giveRegistrant(api, first)
  const count = async (...conditions: object[]) =>
    jsonOf<{ accounts: number }>(
      await api.call(gatewayCalls.audienceSize, {
        body: { conditions: conditions.map(each => ({ salt: 'mfe-x', accounts: ids, ...each })) },
      }),
    ).accounts
  expect(await count({})).toBe(20)
  expect(await count({ roles: ['user'] })).toBe(20)
  expect(await count({ roles: ['admin'] })).toBe(0)
  expect(await count({ roles: [] })).toBe(0)
  expect(await count({ roles: ['admin', 'user'], accounts: [admin.id] })).toBe(1)
  expect(await count({ countries: ['UA'] })).toBe(1)
  expect(await count({ countries: ['UA'] }, { languages: ['uk'] })).toBe(0)
  expect(await count({ share: 0 })).toBe(0)
  expect(await count({ share: 1 })).toBe(20)
  // As the gateway decides, which has no database.
  const inShare = ids.filter(id => {
    const hash = createHash('md5').update(`mfe-x:${id}`).digest().readUInt32BE()
    return hash < 0.4 * 2 ** 32
  })
  expect(await count({ share: 0.4 })).toBe(inShare.length)
})
