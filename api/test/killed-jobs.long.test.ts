import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  adminCalls,
  authCalls,
  cartCalls,
  domainCalls,
  operationCalls,
  transferCalls,
  webhookCalls,
} from '@panel/shared/contract'
import { addYears } from '@panel/shared/rules'
import { sql } from 'kysely'
import type { Mail } from '../src/mail/compose'
import { enqueue } from '../src/mail/outbox-repository'
import type { RegistryPort } from '../src/registry/port'
import { idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import type { Doing } from './doomed-process'
import { clientOf, startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { prices } from './price-file'
import { fullNameOf } from './registration-records'
import { writeSetting } from './setting-file'
import { finish, killAtEachPoint, type Work } from './survive-kills'
import { createUser, makeDomain, makeUnlockedDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let api: TestApi
let admin: TestUser
let server: TestRegistry
let registry: RegistryPort
let receiver: Server
let received: string[]
let mails: Mail[]
/** Called when a message came to the receiver, before it is answered. */
let onMessage = async (): Promise<void> => undefined

const deliver = async (mail: Mail): Promise<void> => void mails.push(mail)
const outside = {
  deliver,
  onCall: (point: typeof onMessage) => {
    onMessage = point
  },
}

beforeAll(async () => {
  server = await startRegistry()
  registry = clientOf(server)
  const env = { WEBHOOK_PRIVATE: '1', PRICES: writeSetting(prices), TRANSFER_HOLD: '24' }
  api = await startTestApi({ env, deps: { registry } })
  admin = await createUser(api, 'admin')
  receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    void onMessage().then(() => response.writeHead(204).end())
  })
  await new Promise<void>(resolve => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
})

afterAll(async () => {
  await api.close()
  await registry.close()
  await server.close()
  receiver.closeAllConnections()
  await new Promise(resolve => receiver.close(resolve))
})

const mailsTo = (person: { email: string }): Mail[] => mails.filter(({ to }) => to === person.email)

const mailed = (doing: Doing, person: TestUser, words: string): Work => ({
  doing,
  check: async () => {
    const sent = mailsTo(person)
    expect(sent.length).toBeGreaterThan(0)
    // One that was sent twice is one: nothing in it differs.
    expect(new Set(sent.map(mail => mail.text)).size).toBe(1)
    expect(sent[0]?.text).toContain(words)
  },
})

/** How often a command was carried out at the registry. */
const times = (command: string): number =>
  server.log.filter(line => line.startsWith(`${command} `) && /\b1\d{3}$/.test(line)).length

const billed = async (person: TestUser, kind: 'register' | 'renew'): Promise<number> => {
  const items = await api.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('order_items.id')
    .where(eb => eb.and({ user_id: person.id, 'order_items.kind': kind }))
    .where('orders.state', '<>', 'cancelled')
    .execute()
  return items.length
}

const waitingTask = async (domain: number): Promise<Doing> => {
  const { id } = await api.db
    .selectFrom('registry_tasks')
    .select('id')
    .where(eb => eb.and({ domain_id: domain, state: 'waiting' }))
    .executeTakeFirstOrThrow()
  await sql`
    update registry_tasks set leased_until = null, next_at = now() where id = ${id}`.execute(api.db)
  return { task: 'registry_task', payload: { id } }
}

const kinds: Record<string, () => Promise<Work>> = {
  'a code': async () => {
    const person = await createUser(api)
    await api.call(authCalls.requestReset, { body: { email: person.email } })
    const doing = { task: 'send_code', payload: { email: person.email } }
    const check = async () => {
      const code = /^(\d{6})$/m.exec(mailsTo(person)[0]?.text ?? '')?.[1]
      expect(new Set(mailsTo(person).map(({ text }) => text)).size).toBe(1)
      expect((await api.call(authCalls.verifyReset, { body: { email: person.email, code } })).status).toBe(200)
    }
    return { doing, check }
  },
  'a notice with a link': async () => {
    const person = await createUser(api)
    const link = { page: 'confirm_contact', seed: 'a seed' } as const
    const params = { domain: 'example.com', email: person.email, date: '2030-01-01T00:00:00Z' }
    await enqueue(api.db, 'send_notice', {
      notice: 'contact_confirm',
      to: person.email,
      language: 'en',
      params,
      link,
    })
    return mailed({ task: 'send_notice', payload: { to: person.email } }, person, '/confirm-contact#')
  },
  'the mail of the day': async () => {
    const person = await createUser(api)
    const line = { kind: 'expires_7', domain: 'a.com', domain_id: 1, auto_renew: false } as const
    const notices = [{ ...line, expires_at: '2030-01-01T00:00:00Z' }]
    await enqueue(api.db, 'send_digest', { to: person.email, language: 'en', notices })
    return mailed({ task: 'send_digest', payload: { to: person.email } }, person, 'a.com')
  },
  'the results of bulk work': async () => {
    const person = await createUser(api)
    const results = { operation_id: null, reason: '', done: 1, failed: 0, done_names: ['a.com'], failed_names: [] }
    await enqueue(api.db, 'send_operation', { to: person.email, language: 'en', kind: 'renew', ...results })
    return mailed({ task: 'send_operation', payload: { to: person.email } }, person, 'a.com')
  },
  'a webhook': async () => {
    const person = await createUser(api)
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const body = { url, events: ['dns.changed'] }
    const id = idOf(await api.call(webhookCalls.create, { token: person.token, body }))
    const message = idOf(await api.call(webhookCalls.test, { token: person.token, params: { id } }))
    const check = async () => {
      expect(received).toContain(`msg_${message}`)
      const stored = await api.db.selectFrom('webhook_deliveries').selectAll().where('id', '=', message).execute()
      expect(stored).toMatchObject([{ state: 'delivered', attempts: 1 }])
    }
    return { doing: { task: 'send_silent_webhooks', payload: { user_id: person.id } }, check }
  },
  'a registration': async () => {
    const person = await createUser(api)
    const id = await makeDomain(api, person, null)
    server.fail('create', 2400)
    await api.call(adminCalls.approve, { token: admin.token, params: { id } })
    const name = await fullNameOf(api, id)
    const check = async () => {
      expect((await getDomain(api, person, id)).status).toBe('approved')
      expect([times(`create ${name}`), await billed(person, 'register')]).toEqual([1, 1])
      expect(mailsTo(person).length).toBeGreaterThan(0)
    }
    return { doing: await waitingTask(id), check }
  },
  'a renewal': async () => {
    const person = await createUser(api)
    const id = await makeDomain(api, person, admin)
    const name = await fullNameOf(api, id)
    const before = server.state.get(name).expires
    await finish(api, outside)
    await api.call(cartCalls.renew, { token: person.token, body: { domain_id: id, years: 2 } })
    await api.call(cartCalls.submit, { token: person.token })
    const check = async () => {
      expect(server.state.get(name).expires).toEqual(addYears(before, 2))
      expect((await getDomain(api, person, id)).expires_at).toBe(addYears(before, 2).toISOString())
      expect([times(`renew ${name}`), await billed(person, 'renew')]).toEqual([1, 1])
    }
    return { doing: await waitingTask(id), check }
  },
  'bulk renewals': async () => {
    const person = await createUser(api)
    const ids = [await makeDomain(api, person, admin), await makeDomain(api, person, admin)]
    const names = await Promise.all(ids.map(id => fullNameOf(api, id)))
    const before = names.map(name => server.state.get(name).expires)
    const body = { kind: 'renew', ids, params: { years: 1 } }
    const operation = idOf(await api.call(operationCalls.start, { token: person.token, body }))
    const check = async () => {
      expect(names.map(name => server.state.get(name).expires)).toEqual(before.map(end => addYears(end, 1)))
      expect([...names.map(name => times(`renew ${name}`)), await billed(person, 'renew')]).toEqual([1, 1, 2])
    }
    return { doing: { task: 'operation', payload: { id: operation } }, check }
  },
  'the schedule: a renewal by itself': async () => {
    const person = await createUser(api)
    const id = await makeDomain(api, person, admin)
    await finish(api, outside)
    const name = await fullNameOf(api, id)
    await putDomain(api, person, domainCalls.setAutoRenew, id, { auto_renew: true })
    const soon = new Date(Math.floor(Date.now() / 1000) * 1000 + 3 * 86_400_000)
    server.state.get(name).expires = soon
    await api.db.updateTable('domains').set({ expires_at: soon }).where('id', '=', id).execute()
    const check = async () => {
      expect(server.state.get(name).expires).toEqual(addYears(soon, 1))
      expect((await getDomain(api, person, id)).expires_at).toBe(addYears(soon, 1).toISOString())
      expect([times(`renew ${name}`), await billed(person, 'renew')]).toEqual([1, 1])
    }
    return { doing: { scheduled: 'renew' }, check }
  },
  'the schedule: a transfer whose time is over': async () => {
    const [giver, receiver] = [await createUser(api), await createUser(api)]
    const id = await makeUnlockedDomain(api, giver, admin)
    const body = { target_email: receiver.email }
    const transfer = idOf(await api.call(transferCalls.start, { token: giver.token, params: { id }, body }))
    await api.call(transferCalls.accept, { token: receiver.token, params: { id: transfer } })
    const due = { completes_at: sql<Date>`now()` }
    await api.db.updateTable('transfers').set(due).where('id', '=', transfer).execute()
    const check = async () => {
      expect((await getDomain(api, receiver, id)).user_id).toBe(receiver.id)
      const audited = await api.db
        .selectFrom('audit_log')
        .select('id')
        .where(eb => eb.and({ event: 'transfer_completed', subject: `domain ${id}` }))
        .execute()
      expect(audited).toHaveLength(1)
      expect(mailsTo(giver).some(({ subject }) => subject.includes('was transferred'))).toBe(true)
    }
    return { doing: { scheduled: 'transfers' }, check }
  },
}

test.each(Object.entries(kinds))(
  '%s: killed at each statement and each call, nothing is lost, nothing is done twice',
  async (_, make) => {
    const points = await killAtEachPoint(api, outside, () => {
      ;[mails, received] = [[], []]
      return make()
    })
    expect(points).toBeGreaterThan(2)
  },
)
