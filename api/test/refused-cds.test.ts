import { domainCalls, domainDsCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { moveClock } from '../src/clock/repository'
import { lookAtDueCds } from '../src/dnssec/cds-job'
import { runDueTasks } from '../src/registration/due'
import { makeTasksDue } from '../src/registry/repository'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { fullNameOf } from './registration-records'
import { createUser, makeDomain, type TestUser } from './users'
import { createZoneServers, type ZoneServers } from './zone-servers'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let servers: ZoneServers
let world: EppApi
let owner: TestUser
let id: number
let zone: string

beforeAll(async () => {
  servers = await createZoneServers()
  const resolver = await servers.answer(
    '127.0.0.1',
    ({ name, type }) => (type === 'A' ? { answers: [{ name, type: 'A', data: '127.0.1.21', ttl: 1 }] } : {}),
    0,
  )
  const env = { DNS_RESOLVER: `127.0.0.1:${resolver}`, DNS_LOOPBACK_PORT: String(servers.port) }
  world = await startEppApi({ env })
  owner = await createUser(world.api)
  const admin = await createUser(world.api, 'admin')
  id = await makeDomain(world.api, owner, admin)
  zone = await fullNameOf(world.api, id)
})

afterAll(async () => {
  await world.close()
  await servers.close()
})

const work = async (): Promise<void> => {
  await makeTasksDue(world.api.db)
  await runDueTasks(world.api.deps)
}

/** Looks at the records of the domain, whose look is due, and has the registry asked for what that orders. */
const look = async (): Promise<void> => {
  await world.api.db.updateTable('domain_ds').set({ next_check: new Date() }).where('domain_id', '=', id).execute()
  await lookAtDueCds(world.api.deps, () => false)
  await work()
}

const mails = async (): Promise<string[]> => {
  const { rows } = await sql<{ notice: string }>`
    select payload ->> 'notice' as notice from graphile_worker._private_jobs
    where payload ->> 'notice' in ('cds_applied', 'change_refused') and payload #>> '{params,domain}' = ${zone}
    order by id`.execute(world.api.db)
  return rows.map(({ notice }) => notice)
}

test('DS records that a zone asks for and the registry refuses are ordered again once a day, with one mail of each kind', async () => {
  const { api, server, registry } = world
  const text = `$TTL 300\n@ SOA ns1.signed.example. a.b.example. 42 1 1 1 1\n@ NS ns1.signed.example.\n@ CDS 0 0 0 00\n`
  const line = await servers.serve(zone, '127.0.1.21', text, 'ECDSAP256SHA256')
  const as = { token: owner.token, params: { id } }
  for (let round = 0; round < 3; round += 1) await work()
  await api.call(domainCalls.setDelegation, { ...as, body: { delegation_type: 'external' } })
  const body = { ns1: 'ns1.signed.example', ns2: 'ns2.signed.example', ns3: null, ns4: null }
  await api.call(domainCalls.setNameservers, { ...as, body })
  const set = await api.call(domainDsCalls.setDs, { ...as, body: { ds: [line], watch_cds: true } })
  expect(set.status).toBe(200)
  await work()
  const held = async () => (await registry.on(api.db).info(zone))?.ds.length
  expect(await held()).toBe(1)
  const orders = async () => {
    const all = api.db.selectFrom('registry_tasks').select('state').where('domain_id', '=', id).orderBy('id')
    return (await all.execute()).map(({ state }) => state)
  }
  const { length } = await orders()
  const states = async () => (await orders()).slice(length)

  server.failFor(zone, 2306)
  await look()
  expect([await states(), await mails()]).toEqual([['refused'], ['cds_applied', 'change_refused']])
  await look()
  await moveClock(api.db, 23 * 3600)
  await look()
  expect(await states()).toEqual(['refused'])
  await moveClock(api.db, 2 * 3600)
  await look()
  expect([await states(), await held()]).toEqual([['refused', 'refused'], 1])
  server.failFor(zone, null)
  await moveClock(api.db, 25 * 3600)
  await look()
  expect([await states(), await held()]).toEqual([['refused', 'refused', 'done'], 0])
  expect(await mails()).toEqual(['cds_applied', 'change_refused'])
})
