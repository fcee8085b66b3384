import { contactCalls, domainCalls, operationCalls, registrarTransferCalls } from '@panel/shared/contract'
import { addYears } from '@panel/shared/rules'
import { runOperation } from '../src/operations/run'
import { runSandbox } from '../src/registry/sandbox/maintenance'
import { idOf } from './answers'
import { getDomain, putDomain } from './domain-users'
import { count, inDays, killedDomains, type Owned } from './killed-domains'
import { hastenTasks } from './killed-queue'
import type { KilledWorld } from './killed-world'
import { aRegistrant, emptyContact } from './registrants'
import type { Work } from './survive-kills'
import { createUser, makeDomain, uniqueName } from './users'

/** What the jobs do that have to do with the registry. */
export const registryKinds = (world: KilledWorld) => {
  const { api, admin, server, other, mailsTo, times, billed, audited } = world
  const { owned, set, once, statusOf, scheduled } = killedDomains(world)

  /** A registrant's address that is not confirmed, since so long that it is due. */
  const unconfirmed = async (days: number, reminded: Date | null): Promise<Owned & { email: string }> => {
    const domain = await owned()
    const email = `${uniqueName('registrant')}@example.net`
    const contacts = { registrant: { ...aRegistrant, email }, admin: emptyContact, tech: emptyContact }
    await putDomain(api, domain.owner, contactCalls.save, domain.id, contacts)
    await set(domain.id, { confirm_by: inDays(days), confirm_reminded_at: reminded })
    return { ...domain, email }
  }

  const heldDone = async (id: number): Promise<number> => {
    const done = await api.db
      .selectFrom('registry_tasks')
      .select('payload')
      .where('domain_id', '=', id)
      .where('state', '=', 'done')
      .execute()
    return count(done, ({ payload }) => 'held' in payload)
  }

  /** Another registrar asks for a domain. */
  const asked = async (): Promise<Owned> => {
    const domain = await owned()
    domain.held.statuses.delete('clientTransferProhibited')
    await other.requestTransfer(domain.name, domain.held.authInfo, `${domain.name}-out`)
    return domain
  }

  const endHolds = async (): Promise<void> => {
    await api.db
      .updateTable('held_changes')
      .set({ until: inDays(-1) })
      .execute()
  }

  return {
    sandbox: async (): Promise<Work> => {
      const name = `${uniqueName('sandbox')}.com`
      const at = inDays(-5).toISOString()
      const transfer = { status: 'pending', gaining: 'panel', losing: 'other', requestedAt: at, actAt: at }
      const row = { sponsor: 'other', auth_info: '', hosts: [], statuses: [], ds: '[]', created_at: inDays(-300) }
      const expires_at = inDays(65)
      const rows = [
        { ...row, name, expires_at, deleted_at: null, transfer: JSON.stringify(transfer) },
        { ...row, name: `gone-${name}`, expires_at: inDays(-60), deleted_at: inDays(-31) },
      ]
      await api.db.insertInto('sandbox_domains').values(rows).execute()
      const env = { REGISTRIES: '', REGISTRY: 'sandbox' }
      const check = async () => {
        // The process that goes on is one of another registry, so the sandbox is run here.
        await runSandbox(api.db)
        const stored = await api.db
          .selectFrom('sandbox_domains')
          .selectAll()
          .where('name', 'like', `%${name}`)
          .execute()
        expect(stored).toMatchObject([{ sponsor: 'panel', expires_at: addYears(expires_at, 1) }])
      }
      return { doing: { scheduled: 'sandbox', env }, check }
    },
    registry_messages: async (): Promise<Work> => {
      const domain = await asked()
      return scheduled('registry_messages', async () => {
        expect((await getDomain(api, domain.owner, domain.id)).leaving_at).toBeDefined()
        await once(domain, { event: 'domain.transfer_requested', mail: 'another registrar asks' })
        expect(server.state.messages.filter(({ client }) => client === 'panel')).toEqual([])
      })
    },
    registry_locks: async (): Promise<Work> => {
      const domain = await owned()
      domain.held.statuses.add('serverUpdateProhibited')
      await set(domain.id, { registry_asked_at: new Date(0) })
      return scheduled('registry_locks', async () => {
        const { registry_statuses } = await getDomain(api, domain.owner, domain.id)
        expect(registry_statuses).toEqual(['serverUpdateProhibited'])
        await once(domain, { mail: 'locked' })
      })
    },
    'contact_holds: a reminder': async (): Promise<Work> => {
      const domain = await unconfirmed(2, null)
      const { email } = domain
      return scheduled('contact_holds', async () => {
        await once(domain, { mail: 'hold' })
        expect(count(mailsTo({ email }), ({ subject }) => subject.endsWith('is still not confirmed'))).toBe(1)
      })
    },
    'contact_holds: a hold': async (): Promise<Work> => {
      const domain = await unconfirmed(-1, inDays(-3))
      return scheduled('contact_holds', async () => {
        expect([domain.held.statuses.has('clientHold'), await heldDone(domain.id)]).toEqual([true, 1])
        await once(domain, { audit: 'domain_held', mail: 'hold' })
      })
    },
    'contact_holds: the end of a hold': async (): Promise<Work> => {
      const domain = await unconfirmed(-1, inDays(-3))
      await world.finish()
      await set(domain.id, { confirm_by: null })
      return scheduled('contact_holds', async () => {
        expect([domain.held.statuses.has('clientHold'), await heldDone(domain.id)]).toEqual([false, 2])
        await once(domain, { audit: 'domain_hold_lifted' })
      })
    },
    registrant_changes: async (): Promise<Work> => {
      const domain = await owned()
      const { email } = domain.owner
      const contact = JSON.stringify({ ...emptyContact, email })
      const emails = { former_email: email, former_confirmed: true, new_email: email, new_confirmed: false }
      const change = { domain_id: domain.id, contact, ...emails, ends_at: inDays(-1) }
      await api.db.insertInto('registrant_changes').values(change).execute()
      return scheduled('registrant_changes', async () => {
        await once(domain, { audit: 'registrant_change_ended', mail: 'was not confirmed' })
      })
    },
    registry_contacts: async (): Promise<Work> => {
      const { id: user_id } = await createUser(api)
      const id = uniqueName('C')
      server.state.contacts.set(id, { sponsor: 'panel', elements: '' })
      await api.db.insertInto('contact_objects').values({ registry: 'registry', id, user_id, digest: id }).execute()
      return scheduled('registry_contacts', async () => {
        const known = await api.db.selectFrom('contact_objects').select('id').where('id', '=', id).execute()
        expect([server.state.contacts.has(id), known]).toEqual([false, []])
        expect(count(server.log, line => line === `delete ${id} 1000`)).toBe(1)
      })
    },
    'registry_tasks: a restore': async (): Promise<Work> => {
      const domain = await owned(-40)
      await set(domain.id, { status: 'redemption' })
      domain.held.statuses.add('pendingDelete')
      domain.held.periods = new Set(['redemptionPeriod'])
      server.fail('update', 2400)
      await api.call(domainCalls.restore, { token: domain.owner.token, params: { id: domain.id } })
      await hastenTasks(world)
      const until = addYears(domain.held.expires, 1)
      return scheduled('registry_tasks', async () => {
        expect([await statusOf(domain), domain.held.expires]).toEqual(['approved', until])
        expect(await billed(domain.owner)).toEqual(['register', 'restore'])
        await once(domain, { audit: 'domain_restored', event: 'domain.restored', mail: 'was restored' })
      })
    },
    'registry_tasks: an arrival from another registrar': async (): Promise<Work> => {
      const owner = await createUser(api)
      const name = `${uniqueName('elsewhere')}.com`
      const hosts = ['ns1.other.example', 'ns2.other.example']
      const created = { name, years: 1, hosts, authInfo: 'their-secret-1a' }
      await other.create(created, `${name}-1`)
      await world.addWebhook(owner)
      const body = { domain: name, auth_code: created.authInfo }
      const id = idOf(await api.call(registrarTransferCalls.transferIn, { token: owner.token, body }))
      await other.answerTransfer(name, 'approve', `${name}-2`)
      await hastenTasks(world)
      return scheduled('registry_tasks', async () => {
        expect(await getDomain(api, owner, id)).toMatchObject({ status: 'approved', ns1: hosts[0] })
        expect(await billed(owner)).toEqual(['transfer'])
        await once({ owner, id }, { event: 'domain.transferred_in', mail: 'was transferred to us' })
      })
    },
    'registry_tasks: a move to another account': async (): Promise<Work> => {
      const owner = await createUser(api)
      const name = uniqueName('moves')
      const id = await makeDomain(api, owner, admin, name, 'ua')
      await world.finish()
      const held = server.state.get(`${name}.ua`)
      // As before the operator had the other account.
      held.sponsor = 'panel'
      await set(id, { registry: null })
      const mails = mailsTo(owner).length
      const body = { kind: 'move_registrar' as const, ids: [id] }
      const operation = idOf(await api.call(operationCalls.start, { token: admin.token, body }))
      await runOperation(api.deps, operation)
      await hastenTasks(world)
      return scheduled('registry_tasks', async () => {
        await world.finish()
        const { registry } = await api.db
          .selectFrom('domains')
          .select('registry')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect([held.sponsor, registry, held.statuses.has('clientTransferProhibited')]).toEqual([
          'second',
          'second',
          true,
        ])
        expect(count(server.log, line => line === `transfer request ${name}.ua 1001`)).toBe(1)
        expect(count(await audited(`domain ${id}`), event => event === 'registrar_moved')).toBe(1)
        expect([mailsTo(owner).length, await billed(owner)]).toEqual([mails, ['register']])
        const { json } = await api.call(operationCalls.get, { token: admin.token, params: { id: operation } })
        expect(json).toMatchObject({ state: 'done', done: 1, failed: 0 })
      })
    },
    'held_changes: an approval': async (): Promise<Work> => {
      const domain = await asked()
      await world.finish()
      const { token } = domain.owner
      const answer = { token, params: { id: domain.id }, body: { approve: true } }
      expect((await api.call(registrarTransferCalls.answerTransferOut, answer)).status).toBe(202)
      await endHolds()
      return scheduled('held_changes', async () => {
        expect([domain.held.sponsor, await times('transfer approve', domain.id)]).toEqual(['other', 1])
      })
    },
    'held_changes: other nameservers': async (): Promise<Work> => {
      const domain = await owned()
      await set(domain.id, { delegation_type: 'external' })
      const servers = { ns1: 'ns1.new.example', ns2: 'ns2.new.example' }
      const payload = JSON.stringify(servers)
      await api.db
        .insertInto('held_changes')
        .values({ domain_id: domain.id, kind: 'nameservers', payload, until: inDays(-1) })
        .execute()
      return scheduled('held_changes', async () => {
        expect(domain.held.hosts).toEqual(Object.values(servers))
        await once(domain, { audit: 'nameservers_changed' })
      })
    },
  }
}
