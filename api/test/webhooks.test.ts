import { createHook } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  adminCalls,
  cartCalls,
  dnsCalls,
  type Order,
  orderCalls,
  type Webhook,
  type WebhookDelivery,
  webhookCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { cleanUp } from '../src/jobs/jobs'
import { startWorker } from '../src/jobs/worker'
import { lookupAny, lookupPublic } from '../src/security/public-address'
import { sendWebhooks, signedHeaders } from '../src/webhooks/deliver'
import { enqueueDelivery } from '../src/webhooks/repository'
import { codeOf, idOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { until, untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

interface Received {
  headers: IncomingMessage['headers']
  body: string
}

let api: TestApi
let admin: TestUser
let owner: TestUser
let receiver: Server
let received: Received[]
/** How the receiver answers. */
let answer: (response: ServerResponse) => void

beforeAll(async () => {
  api = await startTestApi({ env: { WEBHOOK_PRIVATE: '1', PRICES: writeSetting(prices) }, worker: true })
  admin = await createUser(api, 'admin')
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>(resolve => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
})

beforeEach(async () => {
  owner = await createUser(api)
  received = []
  answer = response => response.writeHead(204).end()
})

afterAll(async () => {
  await api.close()
  receiver.closeAllConnections()
  await new Promise(resolve => receiver.close(resolve))
})

const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

const create = (url = address(), events: readonly string[] = ['dns.changed'], target = api) =>
  target.call(webhookCalls.create, { token: owner.token, body: { url, events } })

const on = (call: Parameters<TestApi['call']>[0], id: number, body?: object) =>
  api.call(call, { token: owner.token, params: { id }, ...(body && { body }) })

const log = async (id: number): Promise<WebhookDelivery[]> =>
  jsonOf<WebhookDelivery[]>(await on(webhookCalls.deliveries, id))

const none = async (): Promise<undefined> => undefined

const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

const lastLogged = async (id: number, isSo: (delivery: WebhookDelivery) => boolean): Promise<WebhookDelivery> => {
  await until('the log says so', async () => (await log(id)).some(isSo))
  const found = (await log(id)).find(isSo)
  if (!found) throw new Error('It is gone again')
  return found
}

test('a message is signed as Standard Webhooks says (its own example)', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const at = new Date(1_614_265_330_000)
  expect(signedHeaders(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}')).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a test message arrives, signed with the secret that was shown once, and is in the log', async () => {
  const created = jsonOf<{ id: number; secret: string }>(await create())
  const listed = await api.call(webhookCalls.list, { token: owner.token })
  expect(listed.text).not.toContain(created.secret)
  expect(jsonOf<Webhook[]>(listed)).toMatchObject([{ id: created.id, url: address(), enabled: true }])
  expect((await on(webhookCalls.test, created.id)).status).toBe(202)
  const delivery = await lastLogged(created.id, ({ state }) => state === 'delivered')
  expect(delivery).toMatchObject({ event: 'test', attempts: 1, status: 204, error: null, next_at: null })
  const [message] = received
  if (!message) throw new Error('Nothing came')
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = message.headers
  const key = Buffer.from(created.secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${message.body}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
  expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(60_000)
  expect(JSON.parse(message.body)).toMatchObject({ type: 'test' })
  const stored = await api.db.selectFrom('webhooks').select('secret').where('id', '=', created.id).execute()
  expect(stored[0]?.secret.toString('latin1')).not.toContain(created.secret)
})

test('events of domains, orders and DNS are sent to those alone that want them', async () => {
  const wanted = [
    'domain.registered',
    'domain.rejected',
    'order.created',
    'order.paid',
    'order.cancelled',
    'dns.changed',
  ]
  await create(address(), wanted)
  await create(`${address()}-domains`, ['domain.registered'])
  const stranger = await createUser(api)
  await api.call(webhookCalls.create, { token: stranger.token, body: { url: address(), events: wanted } })
  const name = uniqueName('hook')
  const id = await makeDomain(api, owner, admin, name)
  const refused = await makeDomain(api, owner, admin, uniqueName('sandbox-refused'))
  await api.call(dnsCalls.create, {
    token: owner.token,
    body: { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1' },
  })
  const orders = jsonOf<Order[]>(await api.call(orderCalls.list, { token: owner.token }))
  const order = orders.find(({ state }) => state === 'open')
  await api.call(orderCalls.pay, { token: admin.token, params: { id: order?.id ?? 0 } })
  await untilJobsAreDone(api.db)
  const told = [...wanted, 'domain.registered', 'order.created']
  expect(types().sort()).toEqual(told.sort())
  const dataOf = (type: string) =>
    received.map(({ body }) => JSON.parse(body)).find(message => message.type === type).data
  expect(dataOf('domain.registered').domain).toMatchObject({ id, name: `${name}.com`, status: 'approved' })
  expect(dataOf('domain.rejected')).toMatchObject({ domain: { id: refused }, reason: { code: 'registry_2306' } })
  expect(dataOf('dns.changed')).toMatchObject({ domain: { id }, changes: 1 })
  expect(dataOf('order.paid').order).toMatchObject({ number: order?.number, state: 'paid', total: 45_000 })
})

test('what is rolled back is not sent', async () => {
  const id = idOf(await create(address(), ['order.created']))
  const name = uniqueName('gone')
  await makeDomain(api, await createUser(api), null, name)
  const item = { user_id: owner.id, kind: 'register' as const, name, zone: 'com', years: 1 }
  await api.db.insertInto('cart_items').values(item).execute()
  expect((await api.call(cartCalls.submit, { token: owner.token })).status).toBe(409)
  expect(await log(id)).toEqual([])
})

describe('attempts, made one by one', () => {
  let idle: TestApi

  beforeAll(async () => {
    idle = await startTestApi({ env: { WEBHOOK_PRIVATE: '1' } })
  })

  beforeEach(async () => {
    owner = await createUser(idle)
  })

  afterAll(() => idle.close())

  /** A webhook with a test message that waits, as `attempts` attempts have left it. */
  const waiting = async (url = address(), attempts = 0) => {
    const hook = idOf(await create(url, ['dns.changed'], idle))
    const input = { token: owner.token, params: { id: hook } }
    const message = idOf(await idle.call(webhookCalls.test, input))
    await idle.db.updateTable('webhook_deliveries').set({ attempts }).where('id', '=', message).execute()
    const attempt = async (): Promise<WebhookDelivery | undefined> => {
      const due = { next_at: sql<Date>`now()` }
      await idle.db.updateTable('webhook_deliveries').set(due).where('id', '=', message).execute()
      await idle.db.updateTable('webhooks').set({ paused_until: null }).where('id', '=', hook).execute()
      const run = { user_id: owner.id, slot: hook % 2 }
      for (const responsive of [true, false]) await sendWebhooks(idle.deps, run, '1', responsive)
      return jsonOf<WebhookDelivery[]>(await idle.call(webhookCalls.deliveries, input))[0]
    }
    const read = async () => jsonOf<Webhook[]>(await idle.call(webhookCalls.list, { token: owner.token }))[0]
    return { attempt, hook, input, read }
  }

  const pauseOf = (one: WebhookDelivery | undefined): number =>
    Math.round((Date.parse(one?.next_at ?? '') - Date.parse(one?.tried_at ?? '')) / 1000)

  test('what fails is tried again, later each time, with the same id; then it is delivered, once', async () => {
    answer = response => response.writeHead(500).end()
    const { attempt } = await waiting()
    const first = await attempt()
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, status: 500, error: 'refused' })
    const second = await attempt()
    expect([pauseOf(first), pauseOf(second)]).toEqual([5, 30])
    answer = response => response.writeHead(200).end('ok')
    expect(await attempt()).toMatchObject({ state: 'delivered', attempts: 3, status: 200, error: null, next_at: null })
    await attempt()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(3).fill(received[0]?.headers['webhook-id']),
    )
  })

  test('what fails for a day is given up, and told so', async () => {
    const { attempt } = await waiting('http://127.0.0.1:1/', 8)
    expect(await attempt()).toMatchObject({
      state: 'failed',
      attempts: 9,
      status: null,
      error: 'unreachable',
      next_at: null,
    })
  })

  test('a receiver that is gone is left alone at once', async () => {
    answer = response => response.writeHead(410).end()
    const { attempt, read } = await waiting()
    expect(await attempt()).toMatchObject({ state: 'failed', attempts: 1, status: 410 })
    expect(await read()).toMatchObject({ enabled: false, off_because: 'gone' })
  })

  test('a receiver that took nothing for a day is turned off, with a mail, until its owner turns it on', async () => {
    const { attempt, hook, input, read } = await waiting('http://127.0.0.1:1/')
    await idle.call(webhookCalls.test, input)
    const failingFor = (time: string) =>
      idle.db
        .updateTable('webhooks')
        .set({ failing_since: sql<Date>`now() - ${time}::interval` })
        .where('id', '=', hook)
        .execute()
    const mails = async () => {
      const { rows } = await sql`
        select from graphile_worker._private_jobs
        where payload->>'notice' = 'webhook_off' and payload->>'to' = ${owner.email}`.execute(idle.db)
      return rows.length
    }
    await failingFor('23 hours')
    await attempt()
    expect([(await read())?.enabled, await mails()]).toEqual([true, 0])
    await failingFor('24 hours')
    await attempt()
    expect(await read()).toMatchObject({ enabled: false, off_because: 'failing' })
    await attempt()
    expect(await mails()).toBe(1)
    const sent = jsonOf<WebhookDelivery[]>(await idle.call(webhookCalls.deliveries, input))
    expect(sent).toMatchObject(Array(2).fill({ state: 'failed', error: 'disabled', next_at: null }))
    const on = await idle.call(webhookCalls.enable, { ...input, body: { enabled: true } })
    expect(jsonOf<Webhook>(on).off_because).toBeUndefined()
    await idle.call(webhookCalls.test, input)
    await attempt()
    expect(await read()).toMatchObject({ enabled: true })
  })

  test('one that does not answer is left alone for a while, whatever else there is to tell it', async () => {
    const { attempt, hook } = await waiting('http://127.0.0.1:1/')
    const { paused_until } = await attempt().then(() =>
      idle.db.selectFrom('webhooks').select('paused_until').where('id', '=', hook).executeTakeFirstOrThrow(),
    )
    expect(paused_until?.getTime()).toBeGreaterThan(Date.now())
  })

  test('redirects are not followed', async () => {
    answer = response => response.writeHead(302, { location: `${address()}/elsewhere` }).end()
    const { attempt } = await waiting()
    expect(await attempt()).toMatchObject({ status: 302, error: 'refused' })
    expect(received.length).toBe(1)
  })

  test('two processes send each message once, and never more than two of an account at a time', async () => {
    await idle.db.deleteFrom('webhooks').where('user_id', '<>', owner.id).execute()
    const hooks = await Promise.all(
      Array.from({ length: 8 }, async () => idOf(await create(address(), ['dns.changed'], idle))),
    )
    const open: ServerResponse[] = []
    let most = 0
    answer = response => {
      open.push(response)
      most = Math.max(most, open.length)
    }
    const message = { webhook_id: 0, event: 'test', data: '{}', next_at: new Date() }
    const messages = hooks.flatMap(webhook_id => Array(3).fill({ ...message, webhook_id }))
    const ids = await idle.db.insertInto('webhook_deliveries').values(messages).returning('id').execute()
    for (const { id } of ids) await enqueueDelivery(idle.db, id)
    const workers = [await startWorker(idle.deps, none, idle.url), await startWorker(idle.deps, none, idle.url)]
    try {
      for (let count = 2; count <= messages.length; count += 2) {
        await until('two are under way', () => received.length === count)
        for (const response of open.splice(0)) response.writeHead(204).end()
      }
      await untilJobsAreDone(idle.db)
    } finally {
      await Promise.all(workers.map(worker => worker.stop()))
    }
    expect(most).toBe(2)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(messages.length)
  })

  test('changes of DNS that wait are one message with the newest version, whatever is under way', async () => {
    const hook = idOf(await create(address(), ['dns.changed'], idle))
    const domain = await makeDomain(idle, owner, await createUser(idle, 'admin'))
    const change = (host: string) =>
      idle.call(dnsCalls.create, {
        token: owner.token,
        body: { domain_id: domain, host, type: 'A', content: '192.0.2.1' },
      })
    const open: ServerResponse[] = []
    answer = response => void open.push(response)
    const worker = await startWorker(idle.deps, none, idle.url)
    try {
      await change('first')
      await until('the first is under way', () => open.length === 1)
      for (let count = 0; count < 5; count += 1) await change(`later-${count}`)
      const list = await idle.call(webhookCalls.deliveries, { token: owner.token, params: { id: hook } })
      expect(jsonOf<unknown[]>(list)).toHaveLength(2)
      answer = response => response.writeHead(204).end()
      open[0]?.writeHead(204).end()
      await until('the second has come', () => received.length === 2)
    } finally {
      await worker.stop()
    }
    const versions = received.map(({ body }) => JSON.parse(body).data.version)
    expect(versions[1]).toBe(versions[0] + 5)
  })
})

test('one that is off gets nothing; one that is removed is gone with its log', async () => {
  const id = idOf(await create())
  expect((await on(webhookCalls.enable, id, { enabled: false })).json).toMatchObject({ enabled: false })
  const domain = await makeDomain(api, owner, admin)
  const record = { domain_id: domain, host: 'www', type: 'A', content: '192.0.2.1' }
  await api.call(dnsCalls.create, { token: owner.token, body: record })
  expect(await log(id)).toEqual([])
  await on(webhookCalls.test, id)
  expect((await on(webhookCalls.remove, id)).status).toBe(204)
  expect(codeOf(await on(webhookCalls.deliveries, id))).toEqual([404, 'not_found'])
  expect(await api.db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', id).execute()).toEqual([])
})

test('the log goes back 30 days, page by page', async () => {
  const id = idOf(await create())
  const rows = [1, 2, 3, 31].map(days => ({
    webhook_id: id,
    event: 'test',
    data: '{}',
    state: 'delivered' as const,
    created_at: new Date(Date.now() - days * 86_400_000),
  }))
  await api.db.insertInto('webhook_deliveries').values(rows).execute()
  await cleanUp(api.deps)
  const page = await api.call(webhookCalls.deliveries, { token: owner.token, params: { id }, query: { limit: '2' } })
  const query = { limit: '2', cursor: String(page.headers['next-cursor']) }
  const rest = await api.call(webhookCalls.deliveries, { token: owner.token, params: { id }, query })
  expect([page, rest].map(one => jsonOf<unknown[]>(one).length)).toEqual([2, 1])
  expect(rest.headers['next-cursor']).toBeUndefined()
})

describe('without WEBHOOK_PRIVATE', () => {
  let strict: TestApi

  beforeAll(async () => {
    strict = await startTestApi({ worker: true })
  })

  afterAll(() => strict.close())

  test.each([
    ['http://example.com/', 'url'],
    ['ftp://example.com/', 'url'],
    ['https://user:secret@example.com/', 'url'],
    ['nonsense', 'url'],
    ['https://127.0.0.1/', 'address_private'],
    ['https://10.1.2.3/', 'address_private'],
    ['https://169.254.169.254/latest', 'address_private'],
    ['https://[::1]/', 'address_private'],
    ['https://[::ffff:10.0.0.1]/', 'address_private'],
    ['https://2130706433/', 'address_private'],
    ['https://[fd00::1]/', 'address_private'],
  ])('%s is refused next to its field', async (url, code) => {
    owner = await createUser(strict)
    const refused = await create(url, ['dns.changed'], strict)
    expect(refused.status).toBe(422)
    expect(problemOf(refused).errors).toMatchObject([{ field: 'url', code }])
  })

  test('a name that leads to this machine is not followed there', async () => {
    owner = await createUser(strict)
    const { port } = receiver.address() as AddressInfo
    const id = idOf(await create(`https://localhost:${port}/`, ['dns.changed'], strict))
    await strict.call(webhookCalls.test, { token: owner.token, params: { id } })
    const read = async () =>
      jsonOf<WebhookDelivery[]>(await strict.call(webhookCalls.deliveries, { token: owner.token, params: { id } }))
    await until('an attempt', async () => (await read()).some(({ error }) => error !== null))
    expect((await read())[0]).toMatchObject({ status: null, error: 'private_address' })
    expect(received).toEqual([])
  })
})

test.each([lookupPublic, lookupAny])(
  'a receiver’s name takes no thread that files and other names need (%p)',
  async look => {
    const requests: string[] = []
    const hook = createHook({ init: (_, type) => void requests.push(type) }).enable()
    const asked = new Promise<void>(resolve => look('receiver.invalid', { all: true }, () => resolve()))
    hook.disable()
    expect(requests).toContain('QUERYWRAP')
    expect(requests).not.toContain('GETADDRINFOREQWRAP')
    await asked
  },
)

test('no more than twenty for an account', async () => {
  for (let count = 0; count < 20; count += 1) expect((await create()).status).toBe(201)
  expect(codeOf(await create())).toEqual([409, 'webhook_limit'])
})

test('an administrator’s decision is sent, too', async () => {
  await create(address(), ['domain.rejected'])
  const id = await makeDomain(api, owner, null)
  await api.call(adminCalls.reject, { token: admin.token, params: { id }, body: { reason: 'A trade mark.' } })
  await untilJobsAreDone(api.db)
  expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({ data: { reason: { text: 'A trade mark.' } } })
})
