import { promoteBuilds } from '@panel/gateway/src/releases/live-builds'
import { openReleases } from '@panel/gateway/src/releases/open-releases'
import { publishBuild } from '@panel/gateway/src/releases/publish-build'
import { PackageCopies } from '@panel/gateway/src/testing/changed-package'
import type { Page } from '@playwright/test'
import { createPageGuard } from '../fixtures/page-guard'
import { startFromTemplate } from '../fixtures/template'
import { expect, test } from '../fixtures/test'

const title = 'Terms of Service, second edition'

/** Builds by the addresses of the scripts that the page runs: `mfe-auth` → `1.0.0-…`. */
const buildsInPage = async (page: Page): Promise<Record<string, string>> => {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return Object.fromEntries(
    addresses.flatMap(address => {
      const [, name, build] = /\/panels\/([^/]+)\/([^/]+)\//.exec(address) ?? []
      return name && build ? [[name, build]] : []
    }),
  )
}

test('another build of one panel is shown after a reload, and nothing else changes', async ({ browser }) => {
  test.setTimeout(180_000)
  const { product, remove } = await startFromTemplate()
  const copies = await PackageCopies.open()
  const guard = createPageGuard()
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    guard.watch(page)
    await page.goto(`${product.url}/terms`)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
    const before = await buildsInPage(page)

    const change = { file: 'locales/terms/en.json', from: '"title": "Terms of Service"', to: `"title": "${title}"` }
    const build = await copies.build('mfe-auth', [change])
    const releases = await openReleases({ dataDir: product.dataDir, releases: 'folder' })
    const why = { by: 'the auth team', why: 'a second edition' }
    await publishBuild(releases.store, build)
    await promoteBuilds(releases, why, [{ name: 'mfe-auth', build: build.description.build }])

    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 15_000 })
    const after = await buildsInPage(page)
    expect(after['mfe-auth']).toBe(build.description.build)
    expect(after['mfe-auth']).not.toBe(before['mfe-auth'])
    expect(after.shell).toBe(before.shell)
    expect(guard.faults()).toEqual([])
  } finally {
    await context.close()
    await copies.remove()
    await remove()
  }
})
