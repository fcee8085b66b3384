import { reportMetric } from '@panel/shared/testing/metric'
import { expect, test } from '../fixtures/test'
import { type Deploys, openDeploys } from '../releases/builds'
import { type LoopReport, userLoop } from '../releases/user-loop'

// Its own product: other tests must not load the other builds.
test.use({ settings: { LOG_LEVEL: 'error' } })
test.describe.configure({ timeout: 300_000 })

const promotes = 100

/** Two builds each of two panels, in the order in which they take turns. */
const takeTurns = async ({ publish }: Deploys) => {
  const builds = []
  for (const turn of ['One', 'Two'])
    for (const name of ['mfe-search-cart', 'mfe-address-book']) builds.push(await publish(name, `${turn} of ${name}`))
  return builds
}

test('100 promotes under a browser that walks on: no page fails, no input is lost, no error is logged', async ({
  scene,
}) => {
  const { open, guard, product, t, customer } = scene
  const page = await open({ token: customer.token })
  const deploys = await openDeploys(product)
  const builds = await takeTurns(deploys)
  const report: LoopReport = { failedPages: [], lostInputs: [], builds: new Set() }
  let promoted = 0
  while (promoted < promotes) {
    for (const step of userLoop({ page, t, timeLimit: 10_000 }, report)) {
      const next = builds[promoted % builds.length]
      const promote = next && promoted < promotes ? deploys.promote(next) : undefined
      await Promise.all([step(), promote])
      promoted += 1
    }
  }
  expect(report).toMatchObject({ failedPages: [], lostInputs: [] })
  expect([...report.builds].sort(), 'the loop was shown every build').toEqual(builds.map(({ text }) => text).sort())
  reportMetric('RELEASE pages that failed in 100 promotes', report.failedPages.length, 'most', 0)
  reportMetric('RELEASE inputs lost in 100 promotes', report.lostInputs.length, 'most', 0)
  reportMetric('RELEASE console errors and failed requests in 100 promotes', guard.faults().length, 'most', 0)
})

test('RELEASE control: the same walk finds the pages whose files are gone', async ({ scene }) => {
  const { open, guard, product, t, customer } = scene
  guard.allow(/ \/panels\//, /^console .*\/panels\//)
  const page = await open({ token: customer.token })
  const deploys = await openDeploys(product)
  const { store } = deploys.releases
  for (const text of ['Lost one', 'Lost two']) {
    const lost = await deploys.publish('mfe-address-book', text)
    await deploys.promote(lost)
    for (const { key } of await store.list(`panels/${lost.name}/${lost.build}/`)) await store.remove(key)
  }
  const report: LoopReport = { failedPages: [], lostInputs: [], builds: new Set() }
  for (const step of userLoop({ page, t, timeLimit: 3000 }, report)) await step()
  expect(report.failedPages).toContain('/cpc/address-book')
  expect(report.lostInputs).toContain('the address')
})

const limitInMs = 1000
const switches = 10

interface Switched {
  change: { at: string; generation: number }
}

const path = '/cpc/address-book'

/** Milliseconds from the switch until the gateway hands out the registry that it made. */
const untilServed = async (url: string, { change }: Switched): Promise<number> => {
  const served = async () => (await (await fetch(`${url}/registry.json`)).json()).registry.generation
  while ((await served()) < change.generation);
  return Date.now() - Date.parse(change.at)
}

test('a promote and a rollback are served within a second, and visible to the next visitor', async ({ scene }) => {
  const { open, product, customer } = scene
  const page = await open({ token: customer.token })
  const deploys = await openDeploys(product)
  const before = await deploys.publish('mfe-address-book', 'The build before')
  const after = await deploys.publish('mfe-address-book', 'The build after')
  await deploys.promote(before)
  const served: number[] = []
  // How long the page itself takes is the benchmark's matter.
  const follow = async (change: Switched, text: string) => {
    served.push(await untilServed(product.url, change))
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
  }
  for (let each = 0; each < switches; each++) {
    await follow(await deploys.promote(after), after.text)
    await follow(await deploys.rollBack('mfe-address-book'), before.text)
  }
  reportMetric('RELEASE ms until a switch is served, worst of 20', Math.max(...served), 'most', limitInMs)
})

test('RELEASE control: a switch that is served late is measured as late', async ({ product, faultProxy }) => {
  const deploys = await openDeploys(product)
  const late = await deploys.publish('mfe-address-book', 'The late build')
  faultProxy.inject({ path: /^\/registry\.json/ }, { kind: 'delay', ms: limitInMs })
  expect(await untilServed(faultProxy.url, await deploys.promote(late))).toBeGreaterThan(limitInMs)
})
