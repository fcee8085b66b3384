import {
  adminCalls,
  type Contacts,
  contactCalls,
  type DnsData,
  dnsCalls,
  dnsChangeCalls,
  domainCalls,
  type Operation,
  type OperationBody,
  operationCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { runOperation } from '../src/operations/run'
import { idOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain } from './domain-users'
import { until, untilJobsAreDone } from './until'
import { createUser, makeDomain, makeUnlockedDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi({ worker: true })
  admin = await createUser(api, 'admin')
})

beforeEach(async () => {
  owner = await createUser(api)
})

afterAll(() => api.close())

const start = (user: TestUser, body: OperationBody) => api.call(operationCalls.start, { token: user.token, body })
const get = async (user: TestUser, id: number, query: Record<string, string> = {}): Promise<Operation> =>
  (await api.call(operationCalls.get, { token: user.token, params: { id }, query })).json as Operation
const finished = async (user: TestUser, id: number): Promise<Operation> => {
  await until('the operation is over', async () => (await get(user, id)).state !== 'running')
  return get(user, id)
}
const run = async (user: TestUser, body: OperationBody): Promise<Operation> =>
  finished(user, idOf(await start(user, body)))
const make = async (count: number, approved = true): Promise<number[]> => {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push(await makeUnlockedDomain(api, owner, approved ? admin : null))
  return ids
}
/** Assigns domains to the owner at once; two of three end within 60 days. */
const owns = async (count: number): Promise<void> => {
  await sql`
    insert into domains (user_id, name, zone, display_name, status, delegation_type, expires_at)
    select ${owner.id}, 'filtered-' || n, 'com', 'filtered-' || n || '.com', 'approved', 'internal',
      now() + case when n % 3 = 0 then interval '90 days' else interval '30 days' end
    from generate_series(1, ${count}::int) n`.execute(api.db)
}
const mailsTo = async (user: TestUser) => {
  await untilJobsAreDone(api.db)
  return api.mails.filter(({ to }) => to === user.email)
}

test('a foreign id is reported without its name, and its owner gets no mail', async () => {
  const [own = 0] = await make(1)
  const other = await createUser(api)
  const foreign = await makeUnlockedDomain(api, other, admin)
  const mailsBefore = (await mailsTo(other)).length
  const body = { kind: 'transfer_lock' as const, ids: [own, foreign], params: { client_transfer_lock: true } }
  const leftOut = { id: foreign, name: `#${foreign}`, code: 'not_found' }
  const preview = await api.call(operationCalls.preview, { token: owner.token, body })
  expect(preview.json).toMatchObject({ total: 2, changes: 1, items: [{ ...leftOut, state: 'skipped' }, { id: own }] })
  const operation = await run(owner, body)
  expect(operation).toMatchObject({ total: 2, done: 1, failed: 1 })
  expect(operation.items).toContainEqual(expect.objectContaining({ ...leftOut, state: 'failed' }))
  expect((await mailsTo(owner)).at(-1)?.text).toContain(`#${foreign}`)
  expect(await mailsTo(other)).toHaveLength(mailsBefore)
})

test('bulk work changes what can be changed, says why the rest stays, and sends one mail', async () => {
  const ids = await make(3)
  const [pending = 0] = await make(1, false)
  const body = { kind: 'transfer_lock' as const, ids: [...ids, pending], params: { client_transfer_lock: true } }
  const preview = await api.call(operationCalls.preview, { token: owner.token, body })
  expect(preview.json).toMatchObject({ total: 4, changes: 3 })
  const before = (await mailsTo(owner)).length
  const operation = await run(owner, body)
  expect(operation).toMatchObject({ state: 'done', total: 4, done: 3, failed: 0, skipped: 1 })
  const stays = operation.items.find(({ id }) => id === pending)
  expect(stays).toMatchObject({
    state: 'skipped',
    code: 'domains.pending',
    message: expect.stringContaining('waiting'),
  })
  for (const id of ids) expect((await getDomain(api, owner, id)).client_transfer_lock).toBe(true)
  const mails = (await mailsTo(owner)).slice(before)
  expect(mails.map(({ subject }) => subject)).toEqual(['The transfer lock was changed for 3 domains'])
})

test('a preview counts all domains of a filter and names the first of them', async () => {
  await owns(450)
  const [kept = 0] = await make(1)
  const filter = { status: 'approved', q: 'filtered-', except: [kept] }
  const body = { kind: 'auto_renew' as const, filter, params: { auto_renew: true } }
  const { json } = await api.call(operationCalls.preview, { token: owner.token, body })
  expect(json).toMatchObject({ total: 450, changes: 450 })
  expect((json as { items: unknown[] }).items).toHaveLength(200)
  const soon = { ...body, filter: { ...filter, status: 'expiring' } }
  expect((await api.call(operationCalls.preview, { token: owner.token, body: soon })).json).toMatchObject({
    total: 300,
  })
})

test('another’s domains are out of reach, and administrators’ kinds are for administrators', async () => {
  const stranger = await createUser(api)
  const [id = 0] = await make(1)
  expect((await start(stranger, { kind: 'privacy', ids: [id], params: { privacy_enabled: false } })).status).toBe(422)
  expect((await start(owner, { kind: 'approve', ids: [id] })).status).toBe(403)
  const operation = await run(owner, { kind: 'privacy', ids: [id], params: { privacy_enabled: false } })
  const read = await api.call(operationCalls.get, { token: stranger.token, params: { id: operation.id } })
  expect(read.status).toBe(404)
})

test.each([
  [{ kind: 'privacy', params: {} }, 'privacy_enabled'],
  [{ kind: 'nothing', params: {} }, 'kind'],
  [{ kind: 'renew', params: { years: 11 } }, 'years'],
  [{ kind: 'tags', params: { more: 1 } }, 'more'],
  [{ kind: 'dns_template', params: {} }, 'records'],
  [{ kind: 'dns_template', params: { template: 'nothing' } }, 'template'],
  [{ kind: 'dns_template', params: { template: 'web' } }, 'ipv4'],
])('%j is refused and the field named', async (body, field) => {
  const [id = 0] = await make(1)
  const answer = await start(owner, { ...body, ids: [id] } as OperationBody)
  expect([answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([422, field])
})

test('each kind does what the call for one domain does', async () => {
  const [id = 0] = await make(1)
  const one = (kind: OperationBody['kind'], params: Record<string, unknown>) => run(owner, { kind, ids: [id], params })
  await one('auto_renew', { auto_renew: true })
  await one('tags', { add: ['shop', 'ua'] })
  await one('dns_template', { records: [{ host: 'www', type: 'A', content: '192.0.2.1' }] })
  const records = await api.call(dnsCalls.list, { token: owner.token, params: { id } })
  expect(records.json).toMatchObject([{ host: 'www', type: 'A' }])
  expect(await one('dns_template', { records: [{ host: 'www', type: 'A', content: '192.0.2.1' }] })).toMatchObject({
    skipped: 1,
    items: [{ code: 'unchanged' }],
  })
  const contact = { name: 'Ada', email: 'ada@example.com', phone: '+380441234567', address: 'Kyiv', hidden: true }
  await one('contacts', { registrant: contact, admin: contact, tech: contact })
  const contacts = await api.call(contactCalls.get, { token: owner.token, params: { id } })
  expect((contacts.json as Contacts).registrant.name).toBe('Ada')
  const { expires_at } = await getDomain(api, owner, id)
  await one('renew', { years: 2 })
  await one('nameservers', { ns1: 'ns1.example.net', ns2: 'ns2.example.net' })
  const domain = await getDomain(api, owner, id)
  expect(domain).toMatchObject({
    auto_renew: true,
    tags: ['shop', 'ua'],
    delegation_type: 'external',
    ns1: 'ns1.example.net',
    ns2: 'ns2.example.net',
  })
  const year = (iso: string | null) => new Date(iso ?? 0).getUTCFullYear()
  expect(year(domain.expires_at) - year(expires_at)).toBe(2)
})

test('a template is one change set in each domain: all of it, or nothing where one record cannot be', async () => {
  const [moved = 0, other = 0] = await make(2)
  const add = (id: number, record: Omit<DnsData, 'ttl' | 'priority'>, priority: number | null = null) =>
    api.call(dnsCalls.create, { token: owner.token, body: { domain_id: id, ...record, priority } })
  const server = { host: '@', type: 'MX', content: 'mx.example.net.' } as const
  const senders = { host: '@', type: 'TXT', content: '"v=spf1 include:news.example.net -all"' } as const
  await add(moved, server, 10)
  await add(moved, senders)
  const values = { mx: '{dashed}.mail.protection.outlook.com' }
  const order = (more: object, ids = [moved]) =>
    run(owner, { kind: 'dns_template', ids, params: { template: 'microsoft', values: { ...values, ...more } } })
  const faulty = await order({ selector1: 'a b' }, [moved, other])
  expect(faulty).toMatchObject({ failed: 2, items: [{ code: expect.stringMatching(/^dns\./) }, {}] })
  const list = () => api.call(dnsCalls.list, { token: owner.token, params: { id: moved } })
  expect((await list()).json).toMatchObject([server, senders])
  expect(await order({})).toMatchObject({ done: 1 })
  const { name, zone } = await getDomain(api, owner, moved)
  expect((await list()).json).toMatchObject([
    { host: '@', type: 'MX', content: `${name}-${zone}.mail.protection.outlook.com.` },
    { host: 'autodiscover', type: 'CNAME', content: 'autodiscover.outlook.com.' },
    { host: '@', content: '"v=spf1 include:spf.protection.outlook.com include:news.example.net -all"' },
    { host: '_dmarc', content: '"v=DMARC1; p=none"' },
  ])
  const history = await api.call(dnsChangeCalls.history, { token: owner.token, params: { id: moved } })
  const ops = ['delete', 'delete', 'add', 'add', 'add', 'add']
  expect(history.json).toMatchObject([{ note: 'template:microsoft', diff: ops.map(op => ({ op })) }, {}, {}])
  expect(await order({})).toMatchObject({ items: [{ code: 'unchanged' }] })
})

test('what has an inverse can be undone: each domain gets back what it had', async () => {
  const [first = 0, second = 0] = await make(2)
  await run(owner, { kind: 'tags', ids: [first], params: { tags: ['old'] } })
  const operation = await run(owner, { kind: 'tags', ids: [first, second], params: { tags: ['new'] } })
  expect(operation.undoable).toBe(true)
  const undone = await api.call(operationCalls.undo, { token: owner.token, params: { id: operation.id } })
  expect(undone.status).toBe(202)
  await finished(owner, idOf(undone))
  expect((await getDomain(api, owner, first)).tags).toEqual(['old'])
  expect((await getDomain(api, owner, second)).tags).toBeUndefined()
})

test('nameservers beyond the four that an owner edits come back when bulk work on them is undone', async () => {
  const [id = 0] = await make(1)
  const came = {
    delegation_type: 'external',
    ns1: 'ns1.old.example',
    ns2: 'ns2.old.example',
    ns3: 'ns3.old.example',
    ns4: 'ns4.old.example',
    more_nameservers: ['ns5.old.example', 'ns6.old.example'],
  } as const
  await api.db
    .updateTable('domains')
    .set({ ...came, more_nameservers: [...came.more_nameservers] })
    .where('id', '=', id)
    .execute()
  const params = { ns1: 'ns1.new.example', ns2: 'ns2.new.example' }
  const operation = await run(owner, { kind: 'nameservers', ids: [id], params })
  expect((await getDomain(api, owner, id)).more_nameservers).toBeUndefined()
  const undone = await api.call(operationCalls.undo, { token: owner.token, params: { id: operation.id } })
  await finished(owner, idOf(undone))
  expect(await getDomain(api, owner, id)).toMatchObject(came)
})

test('a failure is named, and retry takes up what failed', async () => {
  const [id = 0] = await make(1)
  const body = { kind: 'nameservers' as const, ids: [id], params: { ns1: 'ns1.example.net', ns2: 'not a host' } }
  const operation = await run(owner, body)
  expect(operation).toMatchObject({ failed: 1, items: [{ state: 'failed', code: 'domains.ns.host' }] })
  const retried = await api.call(operationCalls.retry, { token: owner.token, params: { id: operation.id } })
  expect(retried.status).toBe(200)
  expect((await finished(owner, operation.id)).failed).toBe(1)
  await api.db
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now() - interval '1 day'` })
    .where('user_id', '=', owner.id)
    .execute()
  const late = await api.call(operationCalls.retry, { token: owner.token, params: { id: operation.id } })
  expect([late.status, problemOf(late).code]).toEqual([403, 'identity_confirmation_required'])
})

describe('an administrator’s decisions', () => {
  test('are one mail for each customer, with the reason of a rejection', async () => {
    const other = await createUser(api)
    const ids = [...(await make(2, false)), await makeDomain(api, other, null)]
    const operation = await run(admin, { kind: 'reject', ids, params: { reason: 'A trademark' } })
    expect(operation).toMatchObject({ done: 3 })
    const [mine] = await mailsTo(owner)
    expect([(await mailsTo(owner)).length, (await mailsTo(other)).length]).toEqual([1, 1])
    expect(mine?.subject).toBe('2 requests were not approved')
    expect(mine?.text).toContain('A trademark')
    const [first = 0] = ids
    expect((await getDomain(api, owner, first)).reason).toEqual({ code: 'administrator', text: 'A trademark' })
  })

  test('by filter without those that are named', async () => {
    const mark = uniqueName('but')
    const ids = [await makeDomain(api, owner, admin, `${mark}-a`), await makeDomain(api, owner, admin, `${mark}-b`)]
    const filter = { q: mark, except: ids.slice(0, 1) }
    const operation = await run(owner, { kind: 'renew', filter, params: { years: 1 } })
    expect(operation.items.map(({ id }) => id)).toEqual(ids.slice(1))
  })

  test('by filter; what the registry refuses is a failure of its item', async () => {
    const mark = uniqueName('mark')
    await makeDomain(api, owner, null, `${mark}-a`)
    await makeDomain(api, owner, null, `sandbox-refused-${mark}`)
    const operation = await run(admin, { kind: 'approve', filter: { q: mark, status: 'pending' } })
    expect(operation).toMatchObject({ total: 2, done: 1, failed: 1 })
    expect(operation.items.find(({ state }) => state === 'failed')?.code).toBe('registry_2306')
    const mails = await mailsTo(owner)
    expect(mails.map(({ subject }) => subject)).toEqual(['1 domain is yours'])
    expect(mails[0]?.text).toContain('The registry’s rules do not allow this name.')
  })
})

describe('without a worker', () => {
  let quiet: TestApi

  beforeAll(async () => {
    quiet = await startTestApi()
  })

  afterAll(() => quiet.close())

  test('work that is stopped stays where it is; two runs at once do each item once', async () => {
    const [person, boss] = [await createUser(quiet), await createUser(quiet, 'admin')]
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) ids.push(await makeDomain(quiet, person, boss))
    const call = (one: (typeof operationCalls)['stop' | 'retry'], id: number) =>
      quiet.call(one, { token: person.token, params: { id } })
    const body = { kind: 'renew', ids, params: { years: 1 } }
    const id = idOf(await quiet.call(operationCalls.start, { token: person.token, body }))
    expect((await call(operationCalls.stop, id)).json).toMatchObject({ state: 'stopped', done: 0 })
    await runOperation(quiet.deps, id)
    expect((await call(operationCalls.retry, id)).json).toMatchObject({ state: 'running', done: 0 })
    await Promise.all([runOperation(quiet.deps, id), runOperation(quiet.deps, id)])
    const { json } = await quiet.call(operationCalls.get, { token: person.token, params: { id } })
    expect(json).toMatchObject({ state: 'done', done: 6 })
    for (const domainId of ids) {
      const { json: domain } = await quiet.call(domainCalls.get, { token: person.token, params: { id: domainId } })
      const { created_at, expires_at } = domain as { created_at: string; expires_at: string }
      expect(new Date(expires_at).getUTCFullYear() - new Date(created_at).getUTCFullYear()).toBe(2)
    }
    expect((await quiet.call(adminCalls.logs, { token: boss.token })).status).toBe(200)
  })
})
