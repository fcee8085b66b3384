import { ask } from '@panel/e2e/fixtures/until'
import { metricsIn, queries, seriesIn } from '../queries'
import { faults } from './faults'
import { hosts } from './network'
import { rehearse } from './rehearse'
import { expect, limits, test } from './test'
import { upgrades } from './upgrades'
import { openWorld, type World } from './world'

let world: World

const open = (cabled: boolean): void => {
  let opened: World | undefined
  test.beforeAll(async ({ clusterTemplate }) => {
    test.setTimeout(limits.start)
    opened = await openWorld(clusterTemplate, cabled)
    world = opened
  })
  test.afterAll(() => opened?.close())
}

const declareFaults = (cabled: boolean): void => {
  for (const { name, begin } of faults.filter(fault => Boolean(fault.cabled) === cabled)) {
    test(`HA-1 ${name}`, async () => {
      test.setTimeout(limits.fault)
      await rehearse(world, name, async ({ mark, excuseIsOver }) => {
        mark()
        const heal = await begin(world.installation)
        await excuseIsOver()
        await heal()
      })
    })
  }
}

test.describe('the example installation', () => {
  open(false)
  declareFaults(false)

  for (const { name, roll } of upgrades) {
    test(`HA-1 ${name}`, async () => {
      test.setTimeout(limits.fault)
      await rehearse(world, name, ({ mark }) => roll(world.installation, mark))
    })
  }

  test('alerts and dashboard ask for metrics that Patroni, etcd and HAProxy have', async () => {
    const { installation } = world
    const { primary } = await installation.cluster.roles()
    const urls = [
      `${primary.patroni}/metrics`,
      `http://${installation.addressOf(hosts.etcd[0])}:2379/metrics`,
      ...[hosts.front, hosts.app[0]].map(host => `http://${installation.addressOf(host)}:8405/metrics`),
    ]
    const texts = await Promise.all(urls.map(async url => (await ask(url)).text))
    const known = seriesIn(texts.join('\n'))
    const asked = [...queries.values()].flatMap(metricsIn).filter(name => /^(patroni|etcd|haproxy)_/.test(name))
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter(name => !known.has(name))).toEqual([])
  })
})

test.describe('the example installation, with cables that can be cut', () => {
  open(true)
  declareFaults(true)
})
