import { type DnsRecord, dnsCalls, dnsChangeCalls, domainCalls } from '@panel/shared/contract'
import { codeOf, problemOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { createUser, makeDomain, type TestUser } from './users'

let api: TestApi
let owner: TestUser
let admin: TestUser
let id: number

beforeAll(async () => {
  api = await startTestApi()
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
})

beforeEach(async () => {
  id = await makeDomain(api, owner, admin)
})

afterAll(() => api.close())

const create = (body: object, language = 'en') =>
  api.call(dnsCalls.create, { token: owner.token, body: { domain_id: id, ...body }, language })
const update = (record: DnsRecord, body: object) =>
  api.call(dnsCalls.update, { token: owner.token, params: { id: record.id }, body })
const remove = (record: DnsRecord, query: { version?: string } = {}) =>
  api.call(dnsCalls.remove, { token: owner.token, params: { id: record.id }, query })
const list = async () => (await api.call(dnsCalls.list, { token: owner.token, params: { id } })).json as DnsRecord[]
const delegate = (delegation_type: string) =>
  api.call(domainCalls.setDelegation, { token: owner.token, params: { id }, body: { delegation_type } })
const recordOf = ({ json }: TestResponse) => json as DnsRecord

const a = { host: 'www', type: 'A', content: '192.0.2.1' }

test('a record is added, changed and deleted', async () => {
  const added = await create({ ...a, ttl: null })
  expect([added.status, added.json]).toEqual([
    201,
    { id: expect.any(Number), domain_id: id, ...a, ttl: 300, priority: null, version: 1 },
  ])
  const changed = await update(recordOf(added), { ttl: 600, content: '192.0.2.7' })
  expect([changed.status, changed.json]).toMatchObject([200, { ...a, content: '192.0.2.7', ttl: 600, version: 2 }])
  expect(await list()).toEqual([changed.json])
  expect((await remove(recordOf(added))).status).toBe(204)
  expect((await remove(recordOf(added))).status).toBe(404)
  expect(await list()).toEqual([])
})

test('each call of one record answers the change set that undoes it', async () => {
  const revert = (answer: TestResponse) => {
    const params = { id, change: Number(answer.headers['dns-change']) }
    return api.call(dnsChangeCalls.revert, { token: owner.token, params, body: {} })
  }
  const added = await create(a)
  const record = recordOf(added)
  const changed = await update(record, { ttl: 600 })
  expect((await update(record, { ttl: 600 })).headers['dns-change']).toBeUndefined()
  const removed = await remove(record)
  await create({ ...a, host: 'other' })
  expect((await revert(removed)).status).toBe(200)
  expect(await list()).toMatchObject([{ id: record.id, ttl: 600 }, { host: 'other' }])
  expect((await revert(changed)).status).toBe(200)
  expect(await list()).toMatchObject([{ id: record.id, ttl: 300 }, { host: 'other' }])
  expect((await revert(added)).status).toBe(200)
  expect(await list()).toMatchObject([{ host: 'other' }])
})

test('what is stored is canonical', async () => {
  const aaaa = await create({ host: 'WWW', type: 'AAAA', content: '2001:0DB8:0:0::0001' })
  expect(aaaa.json).toMatchObject({ host: 'www', content: '2001:db8::1' })
  const mx = await create({ host: '@', type: 'MX', content: 'Mail.Example.com.', priority: 10, ttl: 3600 })
  expect(mx.json).toMatchObject({ content: 'mail.example.com.', priority: 10, ttl: 3600 })
})

test('each finding is named with its field, in the language of the caller', async () => {
  const answer = await create({ ...a, content: '192.0.2.300', ttl: -1 }, 'uk')
  expect(codeOf(answer)).toEqual([422, 'dns_invalid'])
  const errors = problemOf(answer).errors ?? []
  expect(errors.map(({ field, code }) => [field, code])).toEqual([
    ['content', 'dns.a.octet-range'],
    ['ttl', 'dns.ttl.range'],
  ])
  expect(errors.every(({ message }) => /[а-яі]/.test(message))).toBe(true)
  expect(await list()).toEqual([])
})

test.each([
  [{ host: 1 }, 'host'],
  [{ type: 'a' }, 'type'],
  [{ type: 'SOA' }, 'type'],
  [{ content: ['192.0.2.1'] }, 'content'],
  [{ content: 'a\0b' }, 'content'],
  [{ ttl: '300' }, 'ttl'],
  [{ priority: '10' }, 'priority'],
  [{ domain_id: '1' }, 'domain_id'],
])('%j is named', async (wrong, field) => {
  const answer = await create({ ...a, ...wrong })
  expect([answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([422, field])
})

test('a CNAME is alone at its name', async () => {
  await create(a)
  const answer = await create({ host: 'www', type: 'CNAME', content: 'example.com.' })
  expect(codeOf(answer)).toEqual([422, 'dns_invalid'])
})

test('the records of one name and type have one TTL (RFC 2181 5.2)', async () => {
  const first = recordOf(await create({ ...a, ttl: 300 }))
  await create({ ...a, content: '192.0.2.2', ttl: 900 })
  expect(await list()).toMatchObject([
    { id: first.id, ttl: 900, version: 2 },
    { ttl: 900, version: 1 },
  ])
})

test('of two editors the second gets a conflict', async () => {
  const record = recordOf(await create(a))
  const both = await Promise.all([60, 120].map(ttl => update(record, { ttl, version: 1 })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(problemOf(both.find(({ status }) => status === 409) as TestResponse).code).toBe('record_changed')
  expect((await update(record, { ttl: 240 })).status).toBe(200)
})

test('a record that somebody else changed since it was read is not deleted', async () => {
  const record = recordOf(await create(a))
  await update(record, { content: '192.0.2.9' })
  expect(codeOf(await remove(record, { version: '1' }))).toEqual([409, 'record_changed'])
  expect(await list()).toMatchObject([{ id: record.id, content: '192.0.2.9', version: 2 }])
  expect(codeOf(await remove(record, { version: 'two' }))).toEqual([422, 'validation'])
  expect((await remove(record, { version: '2' })).status).toBe(204)
})

test('another type brings its own priority, not the old one', async () => {
  const mx = recordOf(await create({ host: '@', type: 'MX', content: 'mail.example.com.', priority: 10 }))
  expect((await update(mx, { type: 'TXT', content: '"text"' })).json).toMatchObject({ type: 'TXT', priority: null })
})

test.each(['external', 'parking'])('in %s mode records are kept and not changed (S8.11)', async mode => {
  const record = recordOf(await create(a))
  await delegate(mode)
  for (const answer of [
    await create({ ...a, content: '192.0.2.9' }),
    await update(record, { ttl: 60 }),
    await remove(record),
  ])
    expect([...codeOf(answer), problemOf(answer).detail]).toEqual([
      409,
      'dns_disabled',
      'DNS management is disabled in this mode.',
    ])
  expect(await list()).toEqual([record])
  await delegate('internal')
  expect(await list()).toEqual([record])
  expect((await update(record, { ttl: 60 })).status).toBe(200)
})

test('a request has no records to manage', async () => {
  id = await makeDomain(api, owner, null)
  expect(codeOf(await create(a))).toEqual([409, 'domain_not_approved'])
  expect(await list()).toEqual([])
})

test('a record in another’s domain is not added', async () => {
  const stranger = await createUser(api)
  const body = { domain_id: id, ...a }
  expect(codeOf(await api.call(dnsCalls.create, { token: stranger.token, body }))).toEqual([404, 'not_found'])
})

test('the same record sent 20 times at once is stored once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(a)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  expect(await list()).toHaveLength(1)
})

test('delegation and writes at once: nothing is written once another server answers', async () => {
  const results = await Promise.all([
    ...Array.from({ length: 10 }, (_, at) => create({ ...a, content: `192.0.2.${at + 1}` })),
    delegate('external'),
  ])
  const stored = await list()
  expect(stored).toHaveLength(results.filter(({ status }) => status === 201).length)
  expect(codeOf(await create({ ...a, content: '192.0.2.99' }))).toEqual([409, 'dns_disabled'])
})

test('delete and update at once bring nothing back', async () => {
  for (let round = 0; round < 10; round += 1) {
    const record = recordOf(await create(a))
    const answers = await Promise.all([remove(record), update(record, { ttl: 60 + round })])
    expect(answers[0]?.status).toBe(204)
    expect([200, 404]).toContain(answers[1]?.status)
    expect(await list()).toEqual([])
  }
})
