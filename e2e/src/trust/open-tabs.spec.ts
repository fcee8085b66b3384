import { collectGarbage, keptFor } from '@panel/gateway/releases/collect-garbage'
import { reportMetric } from '@panel/shared/testing/metric'
import { navigateInPage, panelPlaces } from '../fixtures/panel-places'
import { settled } from '../fixtures/settled'
import { expect, test } from '../fixtures/test'
import { comeBackToTab, type Deployed, type Deploys, openDeploys } from '../releases/builds'
import { countLost, halfTyped } from '../releases/half-typed'
import { liveTexts } from '../releases/live-texts'

// Its own product: other tests must not load the other builds.
test.use({ settings: { LOG_LEVEL: 'warn' } })
test.describe.configure({ timeout: 240_000 })

const panels = Object.keys(halfTyped)
const deploysEach = 10

/** Deploys every panel ten times, one after the other. Answers the last build of each. */
const deployAll = async ({ publish, promote }: Deploys, mark: string): Promise<Deployed[]> => {
  let last: Deployed[] = []
  for (let round = 1; round <= deploysEach; round++) {
    last = await Promise.all(panels.map(name => publish(name, `${mark} ${round} of ${name}`)))
    for (const each of last) await promote(each)
  }
  return last
}

test('MFE-3 ten deploys of every panel under open tabs lose nothing, and the tabs keep working', async ({ scene }) => {
  const { product, t, adminToken } = scene
  const tabs = await Promise.all(panels.map(name => halfTyped[name]?.(scene, adminToken)))
  const typed = tabs.filter(tab => tab !== undefined)
  const walker = await scene.open({ token: adminToken, at: '/terms' })
  await settled(walker)
  const deploys = await openDeploys(product)
  const last = await deployAll(deploys, 'Deploy')

  let failed = 0
  for (const place of panelPlaces) {
    await navigateInPage(walker, place.path)
    if (
      !(await place
        .works(walker, t)
        .waitFor({ timeout: 10_000 })
        .then(
          () => true,
          () => false,
        ))
    )
      failed += 1
  }
  reportMetric('MFE-3 pages that failed in an open tab after ten deploys of every panel', failed, 'most', 0)
  const notice = t('session:update.title')
  for (const { page } of [...typed, { page: walker }]) {
    await comeBackToTab(page)
    await expect(page.getByRole('status').filter({ hasText: notice })).toBeVisible()
  }
  reportMetric('MFE-3 inputs lost in ten deploys of every panel', await countLost(typed), 'most', 0)

  const newest = last.find(({ name }) => name === 'mfe-admin')
  await navigateInPage(walker, '/admin')
  await expect(walker.getByText(liveTexts['mfe-admin'] ?? '')).toBeVisible()
  await walker.getByRole('button', { name: t('session:update.reload'), exact: true }).click()
  await expect(walker.getByText(newest?.text ?? '')).toBeVisible()
})

test('MFE-3 with the old files gone, typed text is kept and a reload is offered', async ({ scene }) => {
  const { guard, product, t, adminToken } = scene
  guard.allow(/ \/panels\//, /^console .*\/panels\//)
  const book = await halfTyped['mfe-address-book']?.(scene, adminToken)
  if (!book) throw new Error('There is no tab')
  const { page } = book
  await settled(page)
  const deploys = await openDeploys(product)
  const last = await deployAll(deploys, 'Deploy after cleaning')
  const removed = await collectGarbage(
    deploys.releases,
    { by: 'tests', why: 'a month later' },
    Date.now() + keptFor + 60_000,
  )
  expect(new Set(removed.map(({ name }) => name))).toEqual(new Set(panels))
  const lostInPlace = await countLost([book])

  await navigateInPage(page, '/terms')
  const failure = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: t('shell:panelFailure.title') })
  await expect(failure).toBeVisible()
  await failure.getByRole('button', { name: t('shell:panelFailure.reload') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('mfe-auth:title.terms'), exact: true })).toBeVisible()
  await navigateInPage(page, '/cpc/address-book?address=new')
  await expect(book.field).toBeVisible()
  await expect(page.getByText(last.find(({ name }) => name === 'mfe-address-book')?.text ?? '')).toBeAttached()
  reportMetric('MFE-3 inputs lost with the old files gone', lostInPlace + (await countLost([book])), 'most', 0)
})

test('MFE-3 control: a text that a reload takes away is counted as lost', async ({ scene, adminToken }) => {
  const tab = await halfTyped['mfe-search-cart']?.(scene, adminToken)
  if (!tab) throw new Error('There is no tab')
  await tab.page.reload()
  await expect(tab.field).toBeVisible()
  expect(await countLost([tab])).toBe(1)
})
