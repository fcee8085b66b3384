import { until } from '@panel/e2e/fixtures/until'
import { passwords } from './deployed-files'
import type { Installation } from './installation'
import { observe } from './rehearse'
import { expect, limits, test } from './test'
import { openWorld, type World } from './world'
import { lostOf } from './writers'

let world: World

test.beforeAll(async ({ clusterTemplate }) => {
  test.setTimeout(limits.start)
  world = await openWorld(clusterTemplate, false)
})

test.afterAll(() => world?.close())

/** As `patronictl edit-config` does. */
const configure = async ({ cluster }: Installation, settings: object): Promise<void> => {
  const { primary } = await cluster.roles()
  const headers = { authorization: `Basic ${btoa(`patroni:${passwords.patroni}`)}` }
  const change = (init: RequestInit) =>
    fetch(`${primary.patroni}/config`, { method: 'PATCH', body: JSON.stringify(settings), ...init })
  expect((await change({})).status).toBe(401)
  const answer = await change({ headers })
  expect(answer.status).toBe(200)
}

const killPrimary = async ({ cluster }: Installation) => {
  const { primary } = await cluster.roles()
  await primary.kill()
  return primary
}

test('HA-1 control: with 30 seconds of lease the loss of the primary is noticed for longer', async () => {
  test.setTimeout(limits.fault)
  const { installation } = world
  await configure(installation, { ttl: 30, loop_wait: 10, retry_timeout: 10 })
  await until('the lease is longer', async () => (await installation.cluster.leaseSeconds()) > 20)
  const { longestSilenceSeconds } = await observe(world, async ({ writers }) => {
    const primary = await killPrimary(installation)
    await writers.more(1)
    await configure(installation, { ttl: 6, loop_wait: 1, retry_timeout: 2 })
    await until('the lease is short again', async () => (await installation.cluster.leaseSeconds()) <= 6)
    primary.start()
  })
  expect(longestSilenceSeconds).toBeGreaterThan(10)
})

test('HA-1 control: an asynchronous standby loses acknowledged writes with the primary', async () => {
  test.setTimeout(limits.fault)
  const { installation } = world
  await configure(installation, { synchronous_mode: false })
  const isAlone = async () => {
    const [row] = await installation.cluster.query<{ names: string }>(
      `select current_setting('synchronous_standby_names') as names`,
    )
    return row?.names === ''
  }
  await until('no commit waits for the standby', isAlone)
  const { writers } = await observe(world, async rehearsal => {
    const [sender] = await installation.cluster.query<{ pid: number }>('select pid from pg_stat_replication')
    process.kill(sender?.pid ?? 0, 'SIGSTOP')
    await rehearsal.writers.more(50)
    const primary = await killPrimary(installation)
    await rehearsal.writers.more(1)
    await configure(installation, { synchronous_mode: true })
    primary.start()
  })
  expect((await lostOf(installation, writers.acknowledged)).length).toBeGreaterThanOrEqual(50)
})

test('HA-1 control: a writer that counts what was not acknowledged finds it lost', async () => {
  test.setTimeout(limits.fault)
  const { installation } = world
  const seen = await observe(world, async ({ writers }) => {
    for (const { api } of installation.apps) api.signal('SIGKILL')
    const failed = () => writers.calls.some(({ failure }) => failure !== undefined)
    await until('a call fails', failed)
  })
  expect(seen.failedPercent).toBeGreaterThan(0.5)
  const all = seen.writers.calls.map(({ label }) => label)
  expect((await lostOf(installation, all)).length).toBeGreaterThan(0)
  expect(await lostOf(installation, seen.writers.acknowledged)).toEqual([])
})

test('HA-1 control: a user whose session ended is seen to be signed out', async () => {
  test.setTimeout(limits.fault)
  const { installation, walk, template } = world
  const before = walk.signedOut
  await installation.cluster.query('delete from sessions where user_id = (select id from users where email = $1)', [
    template.walker.email,
  ])
  await walk.more()
  expect(walk.signedOut).toBeGreaterThan(before)
})
