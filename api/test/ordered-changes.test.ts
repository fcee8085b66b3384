import {
  type AbuseCaseDetail,
  type Activity,
  abuseCalls,
  activityCalls,
  cartCalls,
  domainCalls,
  domainDsCalls,
  transferCalls,
} from '@panel/shared/contract'
import { addYears } from '@panel/shared/rules'
import { sql } from 'kysely'
import { chainWaiting } from '../src/audit/chain'
import { moveClock } from '../src/clock/repository'
import { runHolds } from '../src/contacts/holds'
import { runDueTasks } from '../src/registration/due'
import { readMessages } from '../src/registration/messages'
import { insertTask, makeTasksDue } from '../src/registry/repository'
import { idOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { createUser, makeDomain, makeUnlockedDomain, type TestUser } from './users'

let world: EppApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  world = await startEppApi()
  ;[admin, owner] = await Promise.all([createUser(world.api, 'admin'), createUser(world.api)])
})

afterAll(() => world.close())

const servers = (place: string) => ({ ns1: `ns1.${place}.example`, ns2: `ns2.${place}.example` })

/** Has the registry asked for everything that waits. */
const tryAgain = async (): Promise<void> => {
  await makeTasksDue(world.api.db)
  await runDueTasks(world.api.deps)
}

const eventsOf = async (id: number, what: string, api: TestApi = world.api): Promise<string[]> => {
  await chainWaiting(api.db, api.deps.keys)
  const query = api.db.selectFrom('audit_log').select('event').where('subject', '=', `domain ${id}`)
  return (await query.orderBy('id').execute()).map(({ event }) => event).filter(event => event.includes(what))
}

test.each([
  ['transfer_lock', domainCalls.setTransferLock, { client_transfer_lock: false }, undefined],
  ['nameservers', domainCalls.setNameservers, servers('new'), { after: 'ns1.new.example ns2.new.example' }],
  ['ds', domainDsCalls.setDs, { ds: [`4711 13 2 ${'ab'.repeat(32)}`], force: true }, undefined],
] as const)('a change (%s) is ordered until the registry has made it', async (what, call, body, detail) => {
  const { api, server } = world
  const id = await makeDomain(api, owner, admin)
  await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'external' })
  await putDomain(api, owner, domainCalls.setNameservers, id, servers('old'))
  for (let round = 0; round < 3; round += 1) await tryAgain()
  const activity = async () => {
    const { token } = owner
    const entries = jsonOf<Activity[]>(await api.call(activityCalls.ofDomain, { token, params: { id } }))
    return entries.filter(({ event }) => event.startsWith(what))
  }
  const { length } = await activity()
  const shown = async () => (await activity()).slice(0, -length || undefined)
  const { name, zone } = await getDomain(api, owner, id)
  const ordered = { event: `${what}_ordered`, actor: 'you', ...(detail && { detail }) }

  server.failFor(`${name}.${zone}`, 2400)
  expect((await putDomain(api, owner, call, id, body)).status).toBe(200)
  await tryAgain()
  expect(await shown()).toMatchObject([ordered])
  server.failFor(`${name}.${zone}`, null)
  await tryAgain()
  expect(await shown()).toMatchObject([{ ...ordered, event: `${what}_changed`, actor: 'system' }, ordered])
})

test('a suspension for abuse, and its end, are ordered until the registry has made them', async () => {
  const { api, server } = world
  const id = await makeDomain(api, owner, admin)
  for (let round = 0; round < 3; round += 1) await tryAgain()
  const { name, zone } = await getDomain(api, owner, id)
  const domain = `${name}.${zone}`
  const body = { subject: domain, kind: 'phishing', text: 'It copies the page of a bank.', email: 'a@b.example' }
  const { number } = jsonOf<{ number: string }>(await api.call(abuseCalls.report, { body }))
  const params = { id: Number(number.slice(2)) }
  const expected: string[] = []
  for (const [taken, ordered, made] of [
    [{ step: 'suspend', text: 'Phishing' }, 'domain_suspension_ordered', 'domain_suspended'],
    [{ step: 'release' }, 'domain_suspension_end_ordered', 'domain_unsuspended'],
  ] as const) {
    server.failFor(domain, 2400)
    expect((await api.call(abuseCalls.step, { token: admin.token, params, body: taken })).status).toBe(200)
    await tryAgain()
    expect(await eventsOf(id, 'suspen')).toEqual([...expected, ordered])
    server.failFor(domain, null)
    await tryAgain()
    expected.push(ordered, made)
    expect(await eventsOf(id, 'suspen')).toEqual(expected)
  }
})

/** Reports a domain of the owner's that the registry has, and has the administrator take steps. */
const aReportedDomain = async () => {
  const { api } = world
  const id = await makeDomain(api, owner, admin)
  for (let round = 0; round < 3; round += 1) await tryAgain()
  const { name, zone } = await getDomain(api, owner, id)
  const body = {
    subject: `${name}.${zone}`,
    kind: 'phishing',
    text: 'It copies the page of a bank.',
    email: 'a@b.example',
  }
  const { number } = jsonOf<{ number: string }>(await api.call(abuseCalls.report, { body }))
  const [params, { token }] = [{ id: Number(number.slice(2)) }, admin]
  const step = async (taken: object) => {
    const answer = await api.call(abuseCalls.step, { token, params, body: taken })
    await tryAgain()
    return answer.status
  }
  const get = async () => jsonOf<AbuseCaseDetail>(await api.call(abuseCalls.get, { token, params }))
  return { id, domain: `${name}.${zone}`, number, step, get }
}

/** The mails that were ordered about a case: their readers and kinds. */
const mailsAbout = async (number: string): Promise<string[]> => {
  const { rows } = await sql<{ mail: string }>`
    select concat_ws(' ', payload ->> 'to', payload ->> 'notice') as mail from graphile_worker._private_jobs
    where payload #>> '{params,number}' = ${number} and payload ->> 'to' <> 'a@b.example' order by id`.execute(
    world.api.db,
  )
  return rows.map(({ mail }) => mail)
}

const aDayLater = async (): Promise<void> => {
  await moveClock(world.api.db, 25 * 3600)
  await runHolds(world.api.deps, () => false)
  await tryAgain()
}

test('a suspension that the registry refuses is not in force: the case says why, the owner is not told, and it is ordered again each day', async () => {
  const { api, server } = world
  const { id, domain, number, step, get } = await aReportedDomain()
  server.failFor(domain, 2306)
  expect(await step({ step: 'suspend', text: 'Phishing' })).toBe(200)
  expect(await get()).toMatchObject({
    suspended: false,
    possible: ['note', 'answer', 'forward', 'release', 'close'],
    registration: { suspension: { reason: 'Phishing', held: false, refusal: expect.stringContaining('2306') } },
  })
  expect((await getDomain(api, owner, id)).suspended).toBeUndefined()
  expect(await eventsOf(id, 'suspen')).toEqual(['domain_suspension_ordered', 'domain_suspension_refused'])
  await aDayLater()
  expect((await eventsOf(id, 'suspen')).slice(2)).toEqual(['domain_suspension_ordered', 'domain_suspension_refused'])
  expect(await mailsAbout(number)).toEqual([`${admin.email} abuse_reported`, `${admin.email} abuse_hold_refused`])

  server.failFor(domain, null)
  await aDayLater()
  expect(await get()).toMatchObject({ suspended: true, registration: { suspension: { held: true } } })
  expect((await getDomain(api, owner, id)).suspended).toMatchObject({ reason: 'Phishing' })
  expect((await eventsOf(id, 'suspen')).slice(4)).toEqual(['domain_suspension_ordered', 'domain_suspended'])
  expect((await mailsAbout(number)).slice(2)).toEqual([`${owner.email} domain_suspended`])
})

test('a release that the registry refuses stays the operator’s to see, and is ordered again each day', async () => {
  const { server } = world
  const { id, domain, number, step, get } = await aReportedDomain()
  expect(await step({ step: 'suspend', text: 'Phishing' })).toBe(200)
  server.failFor(domain, 2306)
  expect(await step({ step: 'release' })).toBe(200)
  const refusal = expect.stringContaining('2306')
  expect(await get()).toMatchObject({ registration: { suspension: { held: true, ending: true, refusal } } })
  expect(await mailsAbout(number)).toHaveLength(3)
  server.failFor(domain, null)
  await aDayLater()
  expect((await get()).registration?.suspension).toBeNull()
  expect((await eventsOf(id, 'suspen')).slice(2)).toEqual([
    'domain_suspension_end_ordered',
    'domain_suspension_end_refused',
    'domain_suspension_end_ordered',
    'domain_unsuspended',
  ])
  expect((await mailsAbout(number)).slice(3)).toEqual([`${owner.email} domain_unsuspended`])
})

test('a change that the registry refuses is never said to be made', async () => {
  const { api, server } = world
  const id = await makeDomain(api, owner, admin)
  for (let round = 0; round < 3; round += 1) await tryAgain()
  const { name, zone } = await getDomain(api, owner, id)
  server.failFor(`${name}.${zone}`, 2306)
  await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
  await tryAgain()
  expect(await eventsOf(id, 'transfer_lock')).toEqual(['transfer_lock_ordered'])
  expect(await eventsOf(id, 'refused')).toEqual(['change_refused'])
  // Nor does the domain look unlocked.
  expect((await getDomain(api, owner, id)).client_transfer_lock).toBe(true)
})

test('nameservers and DS records that the registry refuses are not shown, but those that it has', async () => {
  const { api, server } = world
  const id = await makeDomain(api, owner, admin)
  for (let round = 0; round < 3; round += 1) await tryAgain()
  const { name, zone } = await getDomain(api, owner, id)
  const domain = `${name}.${zone}`
  const set = async (call: Parameters<typeof putDomain>[2], body: object) =>
    expect((await putDomain(api, owner, call, id, body)).status).toBe(200)
  const sign = (byte: string) => set(domainDsCalls.setDs, { ds: [`4711 13 2 ${byte.repeat(32)}`], force: true })
  const published = async () => JSON.parse((await api.app.inject({ url: `/rdap/domain/${domain}` })).payload)
  await set(domainCalls.setDelegation, { delegation_type: 'external' })
  await set(domainCalls.setNameservers, servers('old'))
  await sign('ab')
  await tryAgain()

  server.failFor(domain, 2306)
  await set(domainCalls.setNameservers, servers('new'))
  await sign('cd')
  expect(await getDomain(api, owner, id)).toMatchObject(servers('new'))
  await tryAgain()
  const reason = { code: 'registry_2306', text: expect.any(String) }
  expect(await getDomain(api, owner, id)).toMatchObject({ ...servers('old'), delegation_type: 'external', reason })
  expect(await published()).toMatchObject({
    nameservers: [{ ldhName: 'ns1.old.example' }, { ldhName: 'ns2.old.example' }],
    secureDNS: { dsData: [{ digest: expect.stringMatching(/^(ab)+$/i) }] },
  })
  expect((await eventsOf(id, 'nameservers')).at(-1)).toBe('nameservers_ordered')
  expect((await eventsOf(id, 'ds_')).at(-1)).toBe('ds_ordered')
  const { rows } = await sql`
    select from graphile_worker._private_jobs
    where payload ->> 'notice' = 'change_refused' and payload #>> '{params,domain}' = ${domain}`.execute(api.db)
  expect(rows).toHaveLength(2)

  server.failFor(domain, null)
  await set(domainCalls.setNameservers, servers('new'))
  await tryAgain()
  const { reason: left, ...made } = await getDomain(api, owner, id)
  expect([left, made]).toMatchObject([undefined, servers('new')])
})

const newestTrid = async (domain: number): Promise<string> => {
  const tasks = world.api.db.selectFrom('registry_tasks').select('trid').where('domain_id', '=', domain)
  return (await tasks.orderBy('id', 'desc').executeTakeFirstOrThrow()).trid
}

/** A domain whose registry has servers of the customer's own. */
const makeDelegated = async (): Promise<{ id: number; domain: string }> => {
  const { api } = world
  const id = await makeDomain(api, owner, admin)
  for (let round = 0; round < 3; round += 1) await tryAgain()
  const { name, zone } = await getDomain(api, owner, id)
  await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'external' })
  await putDomain(api, owner, domainCalls.setNameservers, id, servers('old'))
  await tryAgain()
  return { id, domain: `${name}.${zone}` }
}

test('a policy of the registry against a change (2308) ends it, and does not hold up a later renewal', async () => {
  const { api, server } = world
  const { id, domain } = await makeDelegated()
  server.failFor(domain, 2308)
  await putDomain(api, owner, domainCalls.setNameservers, id, servers('new'))
  await tryAgain()
  const refused = await getDomain(api, owner, id)
  expect(refused).toMatchObject({ ...servers('old'), reason: { code: 'registry_2308' } })

  server.failFor(domain, null)
  await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: id } })
  expect((await api.call(cartCalls.submit, { token: owner.token })).status).toBe(200)
  await tryAgain()
  expect(server.state.get(domain).expires).toEqual(addYears(new Date(refused.expires_at ?? ''), 1))
})

test('nameservers that the registry refuses after a review are not shown either', async () => {
  const { api, server, registry } = world
  const { id, domain } = await makeDelegated()
  // Accepted, and decided later.
  server.failFor(domain, 1001)
  await putDomain(api, owner, domainCalls.setNameservers, id, servers('new'))
  await tryAgain()
  expect(await getDomain(api, owner, id)).toMatchObject(servers('new'))
  server.failFor(domain, null)
  server.state.tellDecided(domain, { client: registry.on(api.db).client, trid: await newestTrid(id) }, false)
  await readMessages(api.deps)
  expect(await getDomain(api, owner, id)).toMatchObject({ ...servers('old'), reason: { code: 'registry_2306' } })
})

test('nameservers that the registry reviews (1001) are not sent again until it has decided', async () => {
  const { api, server } = world
  const { id, domain } = await makeDelegated()
  server.state.reviewed.add('update')
  await putDomain(api, owner, domainCalls.setNameservers, id, servers('new'))
  for (let round = 0; round < 3; round += 1) await tryAgain()
  server.state.reviewed.clear()
  const { reason, pending } = await getDomain(api, owner, id)
  expect([reason, pending]).toMatchObject([undefined, [{ kind: 'update' }]])
  expect(server.state.get(domain).hosts).toEqual(['ns1.old.example', 'ns2.old.example'])

  server.state.decide(domain, true)
  await readMessages(api.deps)
  await tryAgain()
  expect(server.state.get(domain).hosts).toEqual(['ns1.new.example', 'ns2.new.example'])
  const decided = await getDomain(api, owner, id)
  expect([decided.pending, decided]).toMatchObject([undefined, servers('new')])
})

test('an auth code that the registry reviews (1001) and does not show is not sent again after its decision', async () => {
  const { api, server, registry } = world
  const { id, domain } = await makeDelegated()
  await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
  await tryAgain()
  const receiver = await createUser(api)
  const body = { target_email: receiver.email }
  const offered = await api.call(transferCalls.start, { token: owner.token, params: { id }, body })
  const { authInfo } = server.state.get(domain)
  server.state.showsCodes = false
  server.state.reviewed.add('update')
  await api.call(transferCalls.accept, { token: receiver.token, params: { id: idOf(offered) } })
  for (let round = 0; round < 2; round += 1) await tryAgain()
  // Its hosts are none of the reviewed change's, and neither is what another program of the operator sent.
  for (const trid of [`${await newestTrid(id)}-g0`, 'another-program-1'])
    server.state.tellDecided(domain, { client: registry.on(api.db).client, trid }, true)
  server.state.decide(domain, true)
  await readMessages(api.deps)
  await tryAgain()
  server.state.reviewed.clear()
  server.state.showsCodes = true
  expect(server.state.get(domain).authInfo).not.toBe(authInfo)
  expect([...server.state.get(domain).statuses]).toEqual(['clientTransferProhibited'])

  await putDomain(api, receiver, domainCalls.setNameservers, id, servers('new'))
  await tryAgain()
  expect(server.state.get(domain).hosts).toEqual(['ns1.new.example', 'ns2.new.example'])
})

test('a domain whose delegation the registry refuses to change stays where it was', async () => {
  const { api, server } = world
  const id = await makeDomain(api, owner, admin)
  for (let round = 0; round < 3; round += 1) await tryAgain()
  const { name, zone, ns1, ns2 } = await getDomain(api, owner, id)
  const delegate = (delegation_type: string) =>
    putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type })
  server.failFor(`${name}.${zone}`, 2306)
  await delegate('external')
  await putDomain(api, owner, domainCalls.setNameservers, id, servers('new'))
  await tryAgain()
  expect(await getDomain(api, owner, id)).toMatchObject({ delegation_type: 'internal', ns1, ns2 })

  server.failFor(`${name}.${zone}`, null)
  await delegate('external')
  await putDomain(api, owner, domainCalls.setNameservers, id, servers('new'))
  await tryAgain()
  server.failFor(`${name}.${zone}`, 2306)
  await delegate('parking')
  await tryAgain()
  expect(await getDomain(api, owner, id)).toMatchObject({ delegation_type: 'external', ...servers('new') })
})

test('a change that waits behind other work is ordered until then, also at a sandbox registry', async () => {
  const api = await startTestApi()
  try {
    const [decider, customer] = await Promise.all([createUser(api, 'admin'), createUser(api)])
    const id = await makeUnlockedDomain(api, customer, decider)
    await insertTask(api.db, id, 'update', { hosts: [] })
    await putDomain(api, customer, domainCalls.setTransferLock, id, { client_transfer_lock: true })
    const before = await eventsOf(id, 'transfer_lock', api)
    expect(before.at(-1)).toBe('transfer_lock_ordered')
    await runDueTasks(api.deps)
    expect(await eventsOf(id, 'transfer_lock', api)).toEqual([...before, 'transfer_lock_changed'])
  } finally {
    await api.close()
  }
})
