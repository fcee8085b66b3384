import { join } from 'node:path'
import { startCanary } from '@panel/gateway/releases/live-builds'
import { openReleases } from '@panel/gateway/releases/open-releases'
import { publishBuild } from '@panel/gateway/releases/publish-build'
import { type Build, integrityOf, readBuild } from '@panel/gateway/releases/read-build'
import { expect, test } from '../fixtures/test'
import { registryOf } from '../releases/builds'
import { root } from '../suites/workspaces'

const name = 'mfe-address-book'
const id = '9.9.9-fails'
const limit = 20
const visitsOfEach = 12

// Its own product: the other tests must not get the build, and all visits come from one address here.
test.use({ settings: { LIMITS_SCALE: '100', RELEASE_FAILURE_LIMIT: String(limit), RELEASE_SAMPLE: '20' } })

/**
 * This machine's build, whose view does not load for those who have a certain entry in their browser. Its container has a
 * name of its own, as each build's has: a page can hold both.
 */
const failsForSome = async (): Promise<Build> => {
  const { description, files: sound } = await readBuild(join(root, name, 'dist'), name)
  if (!('routes' in description)) throw new Error(`${name} is no panel`)
  const container = description.container.replace(/[0-9a-f]{8}$/, '0badc0de')
  const views = description.chunks.views.AddressBookPage?.js ?? []
  const files = new Map(
    [...sound].map(([file, content]) => {
      if (!file.endsWith('.js') || file.startsWith('alone/')) return [file, content]
      const code = content.toString().replaceAll(description.container, container)
      const fault = views[0] === file ? 'if(localStorage.getItem("unlucky"))throw new Error("unlucky");' : ''
      return [file, Buffer.from(fault + code)]
    }),
  )
  const hashes = Object.keys(description.files).map(file => [file, integrityOf(files.get(file) ?? Buffer.from(''))])
  return { description: { ...description, build: id, container, files: Object.fromEntries(hashes) }, files }
}

test('a canary that fails for a part of the users is rolled back automatically, and the Releases screen says why', async ({
  scene,
}) => {
  const { open, guard, product, t, customer, adminToken } = scene
  test.setTimeout(900_000)
  guard.allow(/unlucky/, /reported later/)
  const releases = await openReleases({ dataDir: product.dataDir, releases: 'folder' })
  await publishBuild(releases.store, await failsForSome())
  const why = { by: 'tests', why: 'everybody tries it' }
  await startCanary(releases, why, { name, build: id }, 100)
  const canaryOf = async () => (await registryOf(product)).registry.panels[name]?.canary?.build.build
  await expect.poll(canaryOf).toBe(id)

  const said = t(`${name}:list.noneText`)
  const visit = async (page: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await page.goto('/cpc/address-book')
    // A visitor who cannot load it gets the build before.
    await expect(page.getByText(said, { exact: true })).toBeVisible({ timeout: 60_000 })
    await page.goto('about:blank')
  }
  const [lucky, unlucky] = [await open({ token: customer.token }), await open({ token: customer.token })]
  await unlucky.goto('/terms')
  await unlucky.evaluate(() => localStorage.setItem('unlucky', '1'))
  for (let visits = 0; visits < visitsOfEach; visits++) {
    await visit(lucky)
    await visit(unlucky)
  }
  await expect.poll(canaryOf, { timeout: 60_000 }).toBeUndefined()
  await visit(unlucky)

  // Somebody who works in the page: its web vitals are measured, by a script of the shell that comes after the first click.
  await lucky.goto('/cpc/address-book')
  await expect(lucky.getByText(said, { exact: true })).toBeVisible()
  const working = lucky.waitForResponse(
    async answer =>
      answer.request().resourceType() === 'script' && (await answer.text()).includes('largest-contentful-paint'),
  )
  await lucky.getByText(said, { exact: true }).click()
  await working
  await lucky.waitForLoadState('networkidle')
  await lucky.goto('about:blank')

  const admin = await open({ token: adminToken })
  const row = admin.getByRole('row', { name: new RegExp(name) })
  await expect(async () => {
    await admin.goto('/admin?tab=releases')
    await expect(row).toContainText(/LCP [\d,]+.ms/, { timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(row).toContainText(t('mfe-admin:releases.byItself'))
  await expect(row).toContainText(new RegExp(`${id} failed in \\d+ of \\d+ visits; the limit is ${limit}%`))
  await admin.getByRole('button', { name: t('mfe-admin:releases.historyNamed', { name }) }).click()
  await expect(admin.getByRole('dialog')).toContainText(/Failed in (4|5|6)\d(\.\d)?% of \d+ visits/)
})
