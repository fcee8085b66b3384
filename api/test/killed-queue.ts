import { adminCalls, authCalls, cartCalls, operationCalls, webhookCalls } from '@panel/shared/contract'
import { addYears } from '@panel/shared/rules'
import { enqueue } from '../src/mail/outbox-repository'
import { idOf } from './answers'
import { getDomain } from './domain-users'
import type { KilledWorld } from './killed-world'
import { fullNameOf } from './registration-records'
import type { Work } from './survive-kills'
import { createUser, makeDomain, type TestUser } from './users'

/** Makes the work for the registry that waits, and its job, due now. */
export const hastenTasks = async ({ api }: KilledWorld): Promise<void> => {
  await api.db
    .updateTable('registry_tasks')
    .set({ leased_until: null, next_at: new Date(0) })
    .execute()
}

/** What each task of the queue does, but for the zones. */
export const queueKinds = (world: KilledWorld) => {
  const { api, admin, server, mailsTo, eventsTo, times, billed } = world

  const mailed = (task: string, person: TestUser, words: string): Work => ({
    doing: { task },
    check: async (): Promise<void> => {
      const mails = mailsTo(person)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain(words)
    },
  })

  /** A webhook that has a message to send, after one that it took where it is to be responsive. */
  const message = async (task: string, isResponsive: boolean): Promise<Work> => {
    const person = await createUser(api)
    const id = await world.addWebhook(person)
    const send = () => api.call(webhookCalls.test, { token: person.token, params: { id } })
    if (isResponsive) {
      await send()
      await world.finish()
    }
    const sent = idOf(await send())
    const check = async () => {
      const stored = await api.db.selectFrom('webhook_deliveries').selectAll().where('id', '=', sent).execute()
      expect(stored).toMatchObject([{ state: 'delivered', attempts: 1 }])
      expect(eventsTo(person)).toHaveLength(isResponsive ? 2 : 1)
    }
    return { doing: { task }, check }
  }

  return {
    send_code: async (): Promise<Work> => {
      const person = await createUser(api)
      await api.call(authCalls.requestReset, { body: { email: person.email } })
      const check = async () => {
        const [mail, ...others] = mailsTo(person)
        expect(others).toEqual([])
        const code = /^(\d{6})\r$/m.exec(mail?.text ?? '')?.[1]
        expect((await api.call(authCalls.verifyReset, { body: { email: person.email, code } })).status).toBe(200)
      }
      return { doing: { task: 'send_code' }, check }
    },
    send_order: async (): Promise<Work> => {
      const [buyer, person] = [await createUser(api), await createUser(api)]
      await makeDomain(api, buyer, null)
      const ofBuyer = api.db.selectFrom('orders').select('id').where('user_id', '=', buyer.id)
      const { id: order_id } = await ofBuyer.executeTakeFirstOrThrow()
      await enqueue(api.db, 'send_order', { order_id, event: 'ordered', to: person.email, language: 'en' })
      return mailed('send_order', person, 'Thank you for your order')
    },
    send_notice: async (): Promise<Work> => {
      const person = await createUser(api)
      const link = { page: 'confirm_contact', seed: 'a seed' } as const
      const params = { domain: 'example.com', email: person.email, date: '2030-01-01T00:00:00Z' }
      const notice = { notice: 'contact_confirm', to: person.email, language: 'en', params, link } as const
      await enqueue(api.db, 'send_notice', notice)
      return mailed('send_notice', person, '/confirm-contact#')
    },
    send_digest: async (): Promise<Work> => {
      const person = await createUser(api)
      const line = { kind: 'expires_7', domain: 'a.com', domain_id: 1, auto_renew: false } as const
      const notices = [{ ...line, expires_at: '2030-01-01T00:00:00Z' }]
      await enqueue(api.db, 'send_digest', { to: person.email, language: 'en', notices })
      return mailed('send_digest', person, 'a.com')
    },
    send_data_reminder: async (): Promise<Work> => {
      const person = await createUser(api)
      const id = await makeDomain(api, person, admin)
      await world.finish()
      const about = { user_id: person.id, domain_ids: [id], own: true }
      await enqueue(api.db, 'send_data_reminder', { to: person.email, language: 'en', ...about })
      const check = async () => {
        const mails = mailsTo(person).filter(({ subject }) => subject.includes('check the registration data'))
        expect(mails).toHaveLength(1)
      }
      return { doing: { task: 'send_data_reminder' }, check }
    },
    send_operation: async (): Promise<Work> => {
      const person = await createUser(api)
      const results = { operation_id: null, reason: '', done: 1, failed: 0, done_names: ['a.com'], failed_names: [] }
      await enqueue(api.db, 'send_operation', { to: person.email, language: 'en', kind: 'renew', ...results })
      return mailed('send_operation', person, 'a.com')
    },
    send_silent_webhooks: () => message('send_silent_webhooks', false),
    send_webhooks: () => message('send_webhooks', true),
    'registry_task: a registration': async (): Promise<Work> => {
      const person = await createUser(api)
      await world.addWebhook(person)
      const id = await makeDomain(api, person, null)
      await world.finish()
      server.fail('create', 2400)
      await api.call(adminCalls.approve, { token: admin.token, params: { id } })
      await hastenTasks(world)
      const check = async () => {
        expect((await getDomain(api, person, id)).status).toBe('approved')
        expect([await times('create', id), await billed(person)]).toEqual([1, ['register']])
        expect(mailsTo(person).filter(({ subject }) => subject.endsWith('is yours'))).toHaveLength(1)
        expect(eventsTo(person).filter(event => event === 'domain.registered')).toHaveLength(1)
      }
      return { doing: { task: 'registry_task' }, check }
    },
    'registry_task: a renewal': async (): Promise<Work> => {
      const person = await createUser(api)
      const id = await makeDomain(api, person, admin)
      const held = server.state.get(await fullNameOf(api, id))
      const before = held.expires
      await world.finish()
      await api.call(cartCalls.renew, { token: person.token, body: { domain_id: id, years: 2 } })
      await api.call(cartCalls.submit, { token: person.token })
      const check = async () => {
        expect(held.expires).toEqual(addYears(before, 2))
        expect((await getDomain(api, person, id)).expires_at).toBe(addYears(before, 2).toISOString())
        expect([await times('renew', id), await billed(person)]).toEqual([1, ['register', 'renew']])
      }
      return { doing: { task: 'registry_task' }, check }
    },
    operation: async (): Promise<Work> => {
      const person = await createUser(api)
      const ids = [await makeDomain(api, person, admin), await makeDomain(api, person, admin)]
      await world.finish()
      const body = { kind: 'renew', ids, params: { years: 1 } }
      await api.call(operationCalls.start, { token: person.token, body })
      const check = async () => {
        expect(await Promise.all(ids.map(id => times('renew', id)))).toEqual([1, 1])
        expect(await billed(person)).toEqual(['register', 'register', 'renew', 'renew'])
        expect(mailsTo(person).filter(({ subject }) => subject.includes('2 domains'))).toHaveLength(1)
      }
      return { doing: { task: 'operation' }, check }
    },
  }
}
