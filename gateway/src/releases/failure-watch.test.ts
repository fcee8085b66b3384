import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { MeasuredBuild } from '@panel/shared/contract/measurements'
import { shellBuild, why } from '../testing/builds'
import { liveRegistry, liveRelease, liveReleases, version } from '../testing/live-releases'
import { alarmOf, raiseAlarm } from './alarms'
import { FailureWatch } from './failure-watch'
import { newestFirst, type Releases } from './history'
import { promoteBuilds, startCanary } from './live-builds'
import { publishBuild } from './publish-build'
import { addTeam, revokeTeam } from './teams'

const limits = { limit: 5, sample: 100 }
const found = (number: number, visits: number, failed: number): MeasuredBuild => ({
  ...version(number),
  visits,
  failed,
})

/** Looks once at what was measured; answers what was logged. */
const check = async (releases: Releases, measured: readonly MeasuredBuild[], bounds = limits) => {
  const logged: string[] = []
  const watch = new FailureWatch({
    releases,
    limits: bounds,
    measured: async () => measured,
    registry: () => liveRegistry(releases),
    log: { warn: (_fields, message) => void logged.push(message) },
  })
  await watch.check()
  return logged
}

const onTrial = async () => {
  const releases = await liveReleases(3)
  await startCanary(releases, why, version(2), 10)
  return releases
}

const newest = async ({ store, keys }: Releases) => {
  for await (const { change } of newestFirst(store, keys.publicKey)) return change
  return undefined
}

it('a build on trial that fails in more visits than the limit allows is rolled back, and the history says why', async () => {
  const releases = await onTrial()
  await check(releases, [found(1, 5000, 3), found(2, 200, 30)])
  expect(await liveRelease(releases)).toMatchObject({ stable: '1.0.0-p1', canary: undefined })
  expect(await newest(releases)).toMatchObject({
    action: 'rollback',
    by: 'measurements',
    via: 'measurements',
    why: '1.0.0-p2 failed in 30 of 200 visits; the limit is 5 %',
    finding: { build: '1.0.0-p2', visits: 200, failed: 30, limit: 5 },
  })
})

it('a build that is live since today goes back to the one before', async () => {
  const releases = await liveReleases(2)
  await promoteBuilds(releases, why, [version(2)])
  await check(releases, [found(2, 200, 30)])
  expect(await liveRelease(releases)).toMatchObject({ stable: '1.0.0-p1' })
})

it('a shell too', async () => {
  const releases = await liveReleases(1)
  await publishBuild(releases.store, shellBuild('1.0.0-s2'))
  await startCanary(releases, why, { name: 'shell', build: '1.0.0-s2' }, 50)
  await check(releases, [{ name: 'shell', build: '1.0.0-s2', visits: 200, failed: 200 }])
  expect((await liveRegistry(releases)).shell.canary).toBeUndefined()
})

it.each<[string, MeasuredBuild[], typeof limits]>([
  ['with fewer visits than the sample', [found(2, 99, 60)], limits],
  ['with a failure now and then', [found(2, 1000, 50)], limits],
  ['that fails as often as the one before it, for another reason', [found(1, 1000, 300), found(2, 1000, 330)], limits],
  ['with a few failures, which one address could have made up', [found(2, 100, 9)], limits],
  ['of which nothing was measured', [found(1, 1000, 900)], limits],
])('a build %s stays on trial', async (_, measured, bounds) => {
  const releases = await onTrial()
  expect(await check(releases, measured, bounds)).toEqual([])
  expect(await liveRelease(releases)).toMatchObject({ canary: ['1.0.0-p2', 10] })
})

it('a build that fails in few networks stays on trial, and the log says so once; in more it is rolled back', async () => {
  const releases = await onTrial()
  const bounds = { ...limits, networks: 5 }
  const logged: string[] = []
  let measured: MeasuredBuild[] = []
  const watch = new FailureWatch({
    releases,
    limits: bounds,
    measured: async () => measured,
    registry: () => liveRegistry(releases),
    log: { warn: (_fields, message) => void logged.push(message) },
  })
  for (const networks of [undefined, 4]) {
    measured = [{ ...found(2, 200, 150), ...(networks && { networks }) }]
    await watch.check()
  }
  expect(logged).toEqual(['a build fails too often, but in few networks: it is not rolled back automatically'])
  expect(await liveRelease(releases)).toMatchObject({ canary: ['1.0.0-p2', 10] })
  measured = [{ ...found(2, 200, 150), networks: 5 }]
  await watch.check()
  expect(await liveRelease(releases)).toMatchObject({ canary: undefined })
})

it.each([
  ['', false],
  [' after a trial', true],
])('a build that has been live for longer than a day%s is left to people', async (_, hadTrial) => {
  const releases = await liveReleases(2)
  if (hadTrial) await startCanary(releases, why, version(2), 10)
  await promoteBuilds(releases, why, [version(2)])
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000)
  await check(releases, [found(2, 200, 150)])
  later.mockRestore()
  expect(await liveRelease(releases)).toMatchObject({ stable: '1.0.0-p2' })
})

it('of a build that ran well and began to fail there is one alarm, and another one after it ran well again', async () => {
  const releases = await liveReleases(1)
  const logged: string[] = []
  let measured: MeasuredBuild[] = []
  const watch = new FailureWatch({
    releases,
    limits,
    measured: async () => measured,
    registry: () => liveRegistry(releases),
    log: { warn: (_fields, message) => void logged.push(message) },
  })
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now')
  const lookAfter = async (hours: number, visits: number, failed: number) => {
    clock.mockReturnValue(start + hours * 3_600_000)
    measured = [found(1, visits, failed)]
    await watch.check()
    return logged.splice(0)
  }
  const alarm = ['a build that ran well began to fail']
  expect(await lookAfter(0, 9000, 9)).toEqual([])
  expect(await lookAfter(1, 9100, 12)).toEqual([])
  expect(await lookAfter(2, 9300, 42)).toEqual(alarm)
  expect(await lookAfter(2.2, 9320, 60)).toEqual([])
  expect(await lookAfter(4, 9900, 61)).toEqual([])
  expect(await lookAfter(5, 10_100, 161)).toEqual(alarm)
  clock.mockRestore()
  expect(await liveRelease(releases)).toMatchObject({ stable: '1.0.0-p1' })
})

it('a build that is released again after a rollback stays', async () => {
  const releases = await onTrial()
  await check(releases, [found(2, 200, 30)])
  await startCanary(releases, why, version(2), 20)
  await check(releases, [found(2, 300, 45)])
  expect(await liveRelease(releases)).toMatchObject({ canary: ['1.0.0-p2', 20] })
})

it('two gateways that see it at once roll back one step', async () => {
  const releases = await liveReleases(3)
  await promoteBuilds(releases, why, [version(2)])
  await promoteBuilds(releases, why, [version(3)])
  await Promise.all([check(releases, [found(3, 200, 90)]), check(releases, [found(3, 200, 90)])])
  expect(await liveRelease(releases)).toMatchObject({ stable: '1.0.0-p2' })
})

it('the team of a panel gets an alarm at its address, also when the address does not answer at once', async () => {
  const releases = await onTrial()
  const posted: Promise<unknown>[] = []
  const server = createServer((request, response) => {
    posted.push(json(request))
    response.writeHead(posted.length === 1 ? 503 : 204).end()
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  const logged: string[] = []
  const log = { warn: (_fields: object, message: string) => void logged.push(message) }
  const team = { routes: [], may: ['publish' as const], expires: new Date(Date.now() + 3_600_000).toISOString() }
  const alarms = `http://localhost:${port}/hook`
  await addTeam(releases, { ...team, name: 'own', panels: [version(2).name], alarms })
  await addTeam(releases, { ...team, name: 'other', panels: ['mfe-other'], alarms })
  await addTeam(releases, { ...team, name: 'former', panels: [version(2).name], alarms })
  await revokeTeam(releases, 'former')
  try {
    const alarm = alarmOf('build.rolled_back', version(2).name, found(2, 200, 30), 5)
    await raiseAlarm(releases, alarm, log, [0, 0, 0])
    expect(await Promise.all(posted)).toEqual(
      Array.from({ length: 2 }, () => ({
        ...alarm,
        at: expect.any(String),
        text: `${version(2).name} 1.0.0-p2 failed in 30 of 200 visits; the limit is 5 %. It was rolled back.`,
      })),
    )
    // The watch itself tells the team of what it rolled back.
    await check(releases, [found(2, 200, 30)])
    await vi.waitFor(() => expect(posted).toHaveLength(3))
    expect(logged).toEqual([])
  } finally {
    server.close()
  }
  await raiseAlarm(releases, alarmOf('build.failing', version(2).name, found(2, 200, 30), 5), log, [0, 0])
  expect(logged).toEqual(['a team did not get an alarm'])
})
