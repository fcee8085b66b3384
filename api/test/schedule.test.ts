import { type AdminJob, adminCalls, domainCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { jobs } from '../src/jobs/jobs'
import { hasten, releaseJobs, takeDueJobs } from '../src/jobs/schedule-repository'
import { startWorker } from '../src/jobs/worker'
import { readMessages } from '../src/registration/messages'
import { type RegistryPort, RegistryUnavailable } from '../src/registry/port'
import { onlyPort } from '../src/registry/registry-of'
import { retrySetAside } from '../src/set-aside/repository'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { until } from './until'
import { createUser, makeUnlockedDomain, type TestUser } from './users'

let api: TestApi
let admin: TestUser

beforeEach(async () => {
  api = await startTestApi()
  admin = await createUser(api, 'admin')
})

afterEach(() => api.close())

const readJobs = async (): Promise<Map<string, AdminJob>> => {
  const list = jsonOf<AdminJob[]>(await api.call(adminCalls.jobs, { token: admin.token }))
  return new Map(list.map(job => [job.name, job]))
}

const run = (name: string, token: string | undefined = admin.token) =>
  api.call(adminCalls.runJob, { token, params: { name } })

/** Asks for a run, and waits until it went well. */
const untilRun = async (name: string): Promise<void> => {
  const before = (await readJobs()).get(name)?.last_success
  await run(name)
  await until(`${name} runs`, async () => (await readJobs()).get(name)?.last_success !== before)
}

test('a registry that hangs, and the bulk work of one customer, hold up no other job; no job runs twice at once', async () => {
  const waiting: ((error: Error) => void)[] = []
  let hangs = true
  let polls = 0
  const hang = async (): Promise<null> => {
    if (hangs) await new Promise<void>((_, reject) => waiting.push(reject))
    return null
  }
  const poll = (): Promise<null> => {
    polls += 1
    return hang()
  }
  const owner = await createUser(api)
  const ids: number[] = []
  for (let count = 0; count < 6; count += 1) ids.push(await makeUnlockedDomain(api, owner, admin))
  const registry: RegistryPort = {
    ...api.deps.registry,
    isRemote: true,
    on: db => ({ ...api.deps.registry.on(db), poll, info: hang }),
  }
  await api.db
    .insertInto('registry_tasks')
    .values(
      ids.map(domain_id => ({ domain_id, kind: 'update', quiet: true, payload: JSON.stringify({ locked: true }) })),
    )
    .execute()
  await sql`
    select graphile_worker.add_job('registry_task', json_build_object('id', id)) from registry_tasks
    where state = 'waiting'`.execute(api.db)
  const worker = await startWorker({ ...api.deps, registries: onlyPort(registry) }, async () => undefined, api.url)
  try {
    await until('all places of the queue hang', () => waiting.length >= 4)
    await run('registry_messages')
    await until('the registry is asked for messages', () => polls === 1)
    await run('registry_messages')
    for (const name of ['renew', 'expire', 'digests', 'transfers', 'clean_up']) await untilRun(name)
    expect(polls).toBe(1)
    expect((await readJobs()).get('registry_messages')).toMatchObject({ last_success: null, last_error: null })
  } finally {
    hangs = false
    for (const go of waiting) go(new RegistryUnavailable('it hung'))
    await worker.stop()
  }
  const messages = (await readJobs()).get('registry_messages')
  expect(messages).toMatchObject({ last_success: null, last_error: 'it hung' })
})

test('an administrator sees what failed in a run, runs a job, and other users do neither', async () => {
  let isAway = true
  const registry: RegistryPort = {
    ...api.deps.registry,
    on: db => ({
      ...api.deps.registry.on(db),
      poll: async () => {
        if (isAway) throw new RegistryUnavailable('connect ECONNREFUSED')
        return null
      },
    }),
  }
  const worker = await startWorker({ ...api.deps, registries: onlyPort(registry) }, async () => undefined, api.url)
  try {
    const found = await readJobs()
    expect([...found.keys()]).toEqual(jobs.map(({ name }) => name))
    expect(found.get('clean_up')).toMatchObject({ schedule: 'PT1H', last_run: null, waiting: 0, set_aside: 0 })
    expect((await run('registry_messages')).status).toBe(202)
    const failed = async () => (await readJobs()).get('registry_messages')?.last_error === 'connect ECONNREFUSED'
    await until('the failure shows', failed)
    await untilRun('renew')
    const metrics = await api.app.inject({ url: '/metrics' })
    expect(metrics.payload).toContain('job_errors_total{job="registry_messages"} 1')
    expect(metrics.payload).toMatch(/job_last_success_seconds\{job="renew"\} \d{10}/)
    expect(metrics.payload).toContain('job_set_aside{job="renew"} 0')
    isAway = false
    await untilRun('registry_messages')
    expect((await readJobs()).get('registry_messages')?.last_error).toBeNull()
  } finally {
    await worker.stop()
  }
  expect((await run('no-such-job')).status).toBe(404)
  const owner = await createUser(api)
  expect((await run('renew', owner.token)).status).toBe(403)
  const entries = await api.db.selectFrom('audit_log').select('subject').where('event', '=', 'job_run').execute()
  expect(entries[0]).toEqual({ subject: 'job registry_messages' })
})

test('a message of the registry that cannot be applied is set aside, and the others are applied', async () => {
  const owner = await createUser(api)
  const [stuck, other] = [await makeUnlockedDomain(api, owner, admin), await makeUnlockedDomain(api, owner, admin)]
  const rows = await api.db
    .selectFrom('domains')
    .select(['id', 'name', 'zone'])
    .where('id', 'in', [stuck, other])
    .execute()
  const ours = api.deps.registry.on(api.db)
  const at = new Date().toISOString()
  const transfer = { status: 'pending' as const, gaining: 'other', losing: ours.client, requestedAt: at, actAt: at }
  const queue = rows.flatMap(({ id, name, zone }) => [
    { id: `asked ${id}`, message: { name: `${name}.${zone}`, text: '', transfer } },
    {
      id: `ended ${id}`,
      message: { name: `${name}.${zone}`, text: '', transfer: { ...transfer, status: 'clientRejected' as const } },
    },
  ])
  const registry: RegistryPort = {
    ...api.deps.registry,
    on: db => ({
      ...api.deps.registry.on(db),
      poll: async () => queue[0] ?? null,
      acknowledge: async id => {
        if (queue[0]?.id === id) queue.shift()
      },
    }),
  }
  await sql`
    create function refuse_leaving() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    api.db,
  )
  await sql`
    create trigger stuck before update of leaving_at on domains for each row
    when (new.id = ${sql.lit(stuck)} and new.leaving_at is not null) execute function refuse_leaving()`.execute(api.db)
  const deps = { ...api.deps, registries: onlyPort(registry) }
  await readMessages(deps)
  expect(queue).toEqual([])
  const left = () => api.db.selectFrom('registry_messages').select('registry_id').orderBy('id').execute()
  expect(await left()).toEqual([{ registry_id: `asked ${stuck}` }, { registry_id: `ended ${stuck}` }])
  const setAside = await api.db.selectFrom('set_aside').select(['job', 'last_error']).execute()
  expect(setAside).toEqual([{ job: 'registry_messages', last_error: 'no' }])
  await sql`drop trigger stuck on domains`.execute(api.db)
  await retrySetAside(api.db, 'registry_messages')
  await readMessages(deps)
  expect(await left()).toEqual([])
  const leaving = await api.db.selectFrom('domains').select('leaving_at').where('id', '=', stuck).executeTakeFirst()
  expect(leaving).toEqual({ leaving_at: null })
})

test('a clock that is put back delays nothing, and a process that was killed holds nothing', async () => {
  const job = { name: 'renew', every: 60, lease: 110 }
  const taken = async () => (await takeDueJobs(api.db, [job])).length
  await hasten(api.db, 'renew')
  expect(await taken()).toBe(1)
  await hasten(api.db, 'renew')
  // Another process has it.
  expect(await taken()).toBe(0)
  await releaseJobs(api.db)
  expect(await taken()).toBe(1)
  const far = new Date(Date.now() + 3 * 3_600_000)
  await api.db.updateTable('scheduled_jobs').set({ next_run: far, leased_until: far }).execute()
  expect(await taken()).toBe(1)
  // Hours that were jumped over are one run.
  await api.db
    .updateTable('scheduled_jobs')
    .set({ next_run: new Date(0), leased_until: null })
    .execute()
  expect([await taken(), await taken()]).toEqual([1, 0])
})

test('a domain that fails is set aside for a pause that grows, and keeps no other from going on', async () => {
  const owner = await createUser(api)
  const [first, second] = [await makeUnlockedDomain(api, owner, admin), await makeUnlockedDomain(api, owner, admin)]
  const past = new Date(Date.now() - 1000)
  await api.db.updateTable('domains').set({ expires_at: past }).where('id', 'in', [first, second]).execute()
  await sql`alter table domains add constraint broken check (id <> ${sql.lit(first)} or status <> 'expired')`.execute(
    api.db,
  )
  const expire = jobs.find(({ name }) => name === 'expire')
  const states = async () => {
    const rows = await api.db
      .selectFrom('domains')
      .select('status')
      .where('id', 'in', [first, second])
      .orderBy('id')
      .execute()
    return rows.map(({ status }) => status)
  }
  const setAside = () => api.db.selectFrom('set_aside').select(['object', 'attempts']).execute()
  await expire?.run(api.deps, () => false)
  expect(await states()).toEqual(['approved', 'expired'])
  await expire?.run(api.deps, () => false)
  expect(await setAside()).toEqual([{ object: `domain ${first}`, attempts: 1 }])
  await run('expire')
  await expire?.run(api.deps, () => false)
  expect(await setAside()).toEqual([{ object: `domain ${first}`, attempts: 2 }])
  const shown = (await readJobs()).get('expire')
  expect(shown).toMatchObject({
    waiting: 1,
    set_aside: 1,
    last_error: expect.stringMatching(`^domain ${first}: .*broken`),
  })
  await sql`alter table domains drop constraint broken`.execute(api.db)
  await run('expire')
  await expire?.run(api.deps, () => false)
  expect([await states(), await setAside()]).toEqual([['expired', 'expired'], []])
  expect((await api.call(domainCalls.get, { token: owner.token, params: { id: first } })).status).toBe(200)
})
