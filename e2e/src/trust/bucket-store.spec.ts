import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openS3Server, s3Account } from '@panel/gateway/testing/s3-server'
import { signIn } from '../fixtures/accounts'
import { fillBucket } from '../fixtures/bucket'
import { openFaultProxy } from '../fixtures/fault-proxy'
import { panelPlaces } from '../fixtures/panel-places'
import { startProduct } from '../fixtures/product'
import { openTeam } from '../fixtures/team'
import { copyTemplate } from '../fixtures/template'
import { expect, test } from '../fixtures/test'
import { openPage, ownAddress } from '../fixtures/visitor'

const panel = 'mfe-address-book'

test('a gateway on a bucket: a team publishes and promotes, a visitor sees it after a reload', async ({
  browser,
  guard,
  t,
}) => {
  test.setTimeout(600_000)
  const [s3, { dataDir, remove }, team] = [await openS3Server(), await copyTemplate(), await openTeam()]
  const settings = {
    RELEASES: `s3://releases/product?endpoint=${s3.endpoint}&region=eu-central-1`,
    AWS_ACCESS_KEY_ID: s3Account.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
  }
  Object.assign(process.env, settings)
  await fillBucket(dataDir, settings.RELEASES)

  const product = await startProduct(dataDir, settings)
  const faultProxy = await openFaultProxy({
    target: { host: '127.0.0.1', port: product.port },
    localAddress: ownAddress(),
  })
  const token = await signIn(product, product.admin.email, product.admin.password)
  const page = await openPage(browser, faultProxy, guard, { token })
  for (const place of panelPlaces) {
    await page.goto(place.path)
    await expect(place.works(page, t)).toBeVisible()
  }

  const folder = await team.take(panel)
  const catalogue = join(folder, 'locales/en.json')
  const words = t(`${panel}:description`)
  await writeFile(catalogue, (await readFile(catalogue, 'utf8')).replace(words, 'Kept in a bucket.'))
  await page.goto('/cpc/address-book')
  await expect(page.getByText(words)).toBeVisible()
  const build = await team.release(product, 'publish', panel, '--in', folder, '--why', 'from a bucket')
  await team.release(product, 'promote', panel, build, '--why', 'from a bucket')
  await expect(page.getByText(words)).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Kept in a bucket.')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 10_000 })
  expect(
    [...s3.objects.keys()].filter(key => key.startsWith(`product/panels/${panel}/${build}/`)).length,
  ).toBeGreaterThan(3)

  await page.context().close()
  await faultProxy.close()
  await product.stop()
  for (const name of Object.keys(settings)) delete process.env[name]
  await team.leave()
  await s3.close()
  await remove()
})
