import { adminCalls } from '@panel/shared/contract'
import { password, uniqueEmail, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { mailCode } from '../fixtures/mail'
import { settled } from '../fixtures/settled'
import { expect, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { cartLink, userMenuButton } from '../screens/header'
import { fillRegistrant } from '../screens/registrant'
import { addButton, searchFor } from '../screens/search'

// Its own product: other tests must not get an API that is being killed.
test.use({ settings: { LOG_LEVEL: 'warn' } })

test('kill -9 of the API in the middle of the journey loses nothing that was acknowledged', async ({
  page,
  product,
  adminApi,
  guard,
  t,
}) => {
  test.setTimeout(120_000)
  guard.allow(/^503 GET/)
  const screen = { page, t }
  const email = uniqueEmail()
  const name = uniqueName()
  const domain = `${name}.com`
  const killAndReload = async () => {
    await settled(page)
    await product.killApi()
    await page.reload()
  }
  await page.goto('/')
  await searchFor(screen, domain)
  await addButton(screen, domain).click()
  await expect(cartLink(screen, 1)).toBeVisible()
  await killAndReload()
  await expect(cartLink(screen, 1)).toBeVisible()

  await authorization.register(screen, email, password)
  await expect(authorization.confirmationDialog(screen)).toBeVisible()
  await product.killApi()
  await authorization.enterCode(screen, await mailCode(product.dataDir, email))
  await expect(page).toHaveURL('/cpc/personal-data')
  await killAndReload()
  await expect(userMenuButton(screen, email)).toBeVisible()

  await cartLink(screen, 1).click()
  await fillRegistrant(screen)
  await page.getByRole('button', { name: t('mfe-search-cart:cart.submit') }).click()
  await expect(page.getByText(t('mfe-search-cart:submitted.title'))).toBeVisible()
  await product.killApi()
  const requests = await call(adminApi, adminCalls.domains, {})
  const request = requests.find(each => each.name === name)
  expect(request).toMatchObject({ zone: 'com', status: 'pending' })
  await call(adminApi, adminCalls.approve, { params: { id: request?.id ?? 0 } })
  await product.killApi()

  await page.goto(`/app/domain-manager?domain=${request?.id}&view=dns`)
  const panel = manager.domainDrawer(screen, domain)
  await manager.addRecord(screen, panel, 'www', '192.0.2.55')
  await expect(manager.recordList(screen, panel)).toContainText('192.0.2.55')
  await killAndReload()
  await expect(manager.recordList(screen, panel)).toContainText('192.0.2.55')
  expect(product.output()).toContain('starting it again')
})
