import { adminCalls, cartCalls, domainCalls, operationCalls, transferCalls } from '@panel/shared/contract'
import { addYears } from '@panel/shared/rules'
import { sql } from 'kysely'
import { idOf } from './answers'
import { getDomain, putDomain } from './domain-users'
import { inDays, killedDomains } from './killed-domains'
import type { KilledWorld } from './killed-world'
import type { Work } from './survive-kills'
import { createUser, makeDomain } from './users'

/** What the jobs of the schedule do besides. */
export const scheduledKinds = (world: KilledWorld) => {
  const { api, times, billed, mailsTo } = world
  const { owned, set, told, once, statusOf, scheduled } = killedDomains(world)

  return {
    renew: async (): Promise<Work> => {
      const domain = await owned(3)
      await putDomain(api, domain.owner, domainCalls.setAutoRenew, domain.id, { auto_renew: true })
      const until = addYears(domain.held.expires, 1)
      return scheduled('renew', async () => {
        expect(domain.held.expires).toEqual(until)
        expect((await getDomain(api, domain.owner, domain.id)).expires_at).toBe(until.toISOString())
        expect([await times('renew', domain.id), await billed(domain.owner)]).toEqual([1, ['register', 'renew']])
        await once(domain, { audit: 'domain_renewed', event: 'domain.renewed' })
      })
    },
    expire: async (): Promise<Work> => {
      const domain = await owned(-2)
      await set(domain.id, { auto_renew: false })
      return scheduled('expire', async () => {
        expect(await statusOf(domain)).toBe('expired')
        await once(domain, { audit: 'domain_expired', event: 'domain.expired', mail: 'has expired' })
      })
    },
    delete: async (): Promise<Work> => {
      const domain = await owned(-31)
      await set(domain.id, { status: 'expired' })
      await told(domain, 'grace_7')
      return scheduled('delete', async () => {
        expect([await statusOf(domain), await times('delete', domain.id)]).toEqual(['redemption', 1])
        await once(domain, { audit: 'domain_deletion_ordered', event: 'domain.redemption' })
        await once(domain, { audit: 'domain_deleted' })
      })
    },
    release: async (): Promise<Work> => {
      const domain = await owned(-61)
      await set(domain.id, { status: 'redemption' })
      await told(domain, 'redemption_7')
      return scheduled('release', async () => {
        expect(await statusOf(domain)).toBe('released')
        await once(domain, { audit: 'domain_released', event: 'domain.released', mail: 'was released' })
      })
    },
    decisions: async (): Promise<Work> => {
      const owner = await createUser(api)
      const id = await makeDomain(api, owner, null)
      const headers = { prefer: 'undoable' }
      await api.call(adminCalls.reject, { token: world.admin.token, params: { id }, headers, body: { reason: 'No.' } })
      await api.db
        .updateTable('held_decisions')
        .set({ until: inDays(-1) })
        .where('domain_id', '=', id)
        .execute()
      return scheduled('decisions', async () => {
        expect((await getDomain(api, owner, id)).status).toBe('rejected')
        await once({ owner, id }, { audit: 'request_rejected', mail: 'was not approved' })
      })
    },
    unpaid_orders: async (): Promise<Work> => {
      const customer = await createUser(api)
      const id = await makeDomain(api, customer, null)
      await api.db
        .updateTable('orders')
        .set({ due_at: inDays(-8) })
        .where('user_id', '=', customer.id)
        .execute()
      return scheduled('unpaid_orders', async () => {
        const states = await api.db.selectFrom('orders').select('state').where('user_id', '=', customer.id).execute()
        expect([states, (await getDomain(api, customer, id)).status]).toEqual([[{ state: 'cancelled' }], 'rejected'])
      })
    },
    verifications: async (): Promise<Work> => {
      const customer = await createUser(api)
      const id = await makeDomain(api, customer, null)
      await set(id, { verify_by: inDays(-1) })
      return scheduled('verifications', async () => {
        expect((await getDomain(api, customer, id)).status).toBe('approved')
        await once({ owner: customer, id }, { mail: 'is yours' })
      })
    },
    transfers: async (): Promise<Work> => {
      const domain = await owned()
      await set(domain.id, { client_transfer_lock: false })
      const receiver = await createUser(api)
      const offer = { token: domain.owner.token, params: { id: domain.id }, body: { target_email: receiver.email } }
      const transfer = idOf(await api.call(transferCalls.start, offer))
      await api.call(transferCalls.accept, { token: receiver.token, params: { id: transfer } })
      const due = { completes_at: sql<Date>`now()` }
      await api.db.updateTable('transfers').set(due).where('id', '=', transfer).execute()
      return scheduled('transfers', async () => {
        expect((await getDomain(api, receiver, domain.id)).user_id).toBe(receiver.id)
        await once(domain, { audit: 'transfer_completed', mail: 'was transferred' })
      })
    },
    name_watches: async (): Promise<Work> => {
      const watcher = await createUser(api)
      const watch = { user_id: watcher.id, name: `watched-${watcher.id}`, zone: 'com' }
      await api.db.insertInto('name_watches').values(watch).execute()
      return scheduled('name_watches', async () => {
        expect(mailsTo(watcher).map(({ subject }) => subject)).toEqual([expect.stringContaining(watch.name)])
        const left = await api.db.selectFrom('name_watches').select('id').where('user_id', '=', watcher.id).execute()
        expect(left).toEqual([])
      })
    },
    data_reminders: async (): Promise<Work> => {
      const domain = await owned(200)
      await set(domain.id, { created_at: new Date(Date.now() - 366 * 86_400_000) })
      return scheduled('data_reminders', () => once(domain, { mail: 'check the registration data' }))
    },
    digests: async (): Promise<Work> => {
      const domain = await owned(5)
      return scheduled('digests', () => once(domain, { mail: 'expires within 7 days' }))
    },
    operations: async (): Promise<Work> => {
      const domain = await owned()
      const body = { kind: 'renew', ids: [domain.id], params: { years: 1 } }
      await api.call(operationCalls.start, { token: domain.owner.token, body })
      await sql`delete from graphile_worker._private_jobs`.execute(api.db)
      await api.db
        .updateTable('operations')
        .set({ touched_at: new Date(0) })
        .execute()
      return scheduled('operations', async () => {
        expect([await times('renew', domain.id), await billed(domain.owner)]).toEqual([1, ['register', 'renew']])
        await once(domain, { audit: 'domain_renewed', mail: 'renewed' })
      })
    },
    abandoned_jobs: async (): Promise<Work> => {
      const domain = await owned()
      await api.call(cartCalls.renew, { token: domain.owner.token, body: { domain_id: domain.id } })
      await api.call(cartCalls.submit, { token: domain.owner.token })
      await sql`
        update graphile_worker._private_jobs
        set run_at = now(), locked_by = 'dead', locked_at = now() - interval '10 minutes'`.execute(api.db)
      return scheduled('abandoned_jobs', async () => {
        expect([await times('renew', domain.id), await billed(domain.owner)]).toEqual([1, ['register', 'renew']])
      })
    },
    clean_up: async (): Promise<Work> => {
      const [former, present] = [await createUser(api), await createUser(api)]
      await api.db
        .updateTable('sessions')
        .set({ created_at: inDays(-40) })
        .where('user_id', '=', former.id)
        .execute()
      return scheduled('clean_up', async () => {
        const left = await api.db
          .selectFrom('sessions')
          .select('user_id')
          .where('user_id', 'in', [former.id, present.id])
          .execute()
        expect(left).toEqual([{ user_id: present.id }])
      })
    },
  }
}
