import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authCalls, type DnsRecord, dnsCalls, webhookCalls } from '@panel/shared/contract'
import { idOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { until } from './until'
import { createUser, makeDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const hooks = 20
const changes = 2000

/** Milliseconds until somebody else's code is mailed, and until a message reaches another account's webhook. */
const limit = 5000

let api: TestApi
let owner: TestUser
let silent: Server
let asked: number
let underWay: number
let most: number

beforeAll(async () => {
  api = await startTestApi({ env: { WEBHOOK_PRIVATE: '1' }, worker: true })
  silent = createServer(request => {
    asked += 1
    underWay += 1
    most = Math.max(most, underWay)
    request.socket.once('close', () => {
      underWay -= 1
    })
  })
  await new Promise<void>(resolve => {
    silent.listen(0, '127.0.0.1', resolve)
  })
})

beforeEach(async () => {
  owner = await createUser(api)
  ;[asked, underWay, most] = [0, 0, 0]
})

afterAll(async () => {
  await api.close()
  silent.closeAllConnections()
  await new Promise(resolve => silent.close(resolve))
})

const createHook = async (person: TestUser, server: Server): Promise<number> => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const body = { url, events: ['dns.changed'] }
  return idOf(await api.call(webhookCalls.create, { token: person.token, body }))
}

const codeAfter = async (): Promise<number> => {
  const { email } = await createUser(api)
  const began = performance.now()
  await api.call(authCalls.requestReset, { body: { email } })
  await until('the code is mailed', () => api.mails.some(({ to }) => to === email))
  return performance.now() - began
}

test(`${hooks} webhooks that never answer and ${changes} changes of DNS hold up no code and no other webhook`, async () => {
  const domain = await makeDomain(api, owner, await createUser(api, 'admin'))
  const record = { domain_id: domain, host: 'www', type: 'A', content: '192.0.2.1' }
  const made = jsonOf<DnsRecord>(await api.call(dnsCalls.create, { token: owner.token, body: record }))
  for (let hook = 0; hook < hooks; hook += 1) await createHook(owner, silent)
  const change = async (ttl: number): Promise<void> => {
    const answer = await api.call(dnsCalls.update, { token: owner.token, params: { id: made.id }, body: { ttl } })
    expect(answer.status).toBe(200)
  }
  const times: number[] = []
  for (let count = 0; count < changes; count += 1) {
    await change(count % 2 === 0 ? 300 : 600)
    if (count % 500 === 499) times.push(await codeAfter())
  }
  const told: number[] = []
  const other = createServer((_, response) => {
    told.push(performance.now())
    response.writeHead(204).end()
  })
  await new Promise<void>(resolve => {
    other.listen(0, '127.0.0.1', resolve)
  })
  const neighbour = await createUser(api)
  const hook = await createHook(neighbour, other)
  const began = performance.now()
  await api.call(webhookCalls.test, { token: neighbour.token, params: { id: hook } })
  await until('the neighbour is told', () => told.length === 1)
  other.close()
  process.stdout.write(`${JSON.stringify({ codes: times, most, asked })}\n`)
  expect(Math.max(...times)).toBeLessThan(limit)
  expect((told[0] ?? Infinity) - began).toBeLessThan(limit)
  expect(most).toBe(2)
  expect(asked).toBeGreaterThan(0)
  // A change becomes part of the message that waits. Only a message that was tried is followed by another one.
  const messages = await api.db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .where('user_id', '=', owner.id)
    .select('tried_at')
    .execute()
  const untried = messages.filter(({ tried_at }) => tried_at === null).length
  expect(untried).toBeLessThanOrEqual(hooks)
  expect(messages.length - untried).toBeLessThanOrEqual(asked)
})
