import { approvedDomain, uniqueName } from '../fixtures/accounts'
import { expect, test } from '../fixtures/test'
import * as manager from '../screens/domain-manager'
import { cartLink } from '../screens/header'
import type { Screen } from '../screens/screen'
import { addButton, searchFor } from '../screens/search'

test('everything acknowledged is there after the API was ended by kill -9', async ({
  open,
  product,
  customer,
  asCustomer,
  adminToken,
  guard,
  t,
}) => {
  test.setTimeout(120_000)
  const domain = await approvedDomain(asCustomer, adminToken)
  const page = await open({ token: customer.token })
  const screen: Screen = { page, t }
  const name = uniqueName('kept')
  // What is asked for while the API is down may fail; the page says so and goes on.
  guard.allow(/^50[234] /, /^net::ERR/)

  await page.goto('/')
  await searchFor(screen, name)
  await addButton(screen, `${name}.com`).click()
  await expect(cartLink(screen, 1)).toBeVisible()
  await product.killApi()
  await page.reload()
  await expect(cartLink(screen, 1)).toBeVisible()

  const full = `${domain.name}.${domain.zone}`
  await page.goto(`/app/domain-manager?domain=${domain.id}&view=dns`)
  const panel = manager.domainPanel(screen, full)
  await panel.getByRole('button', { name: t('mfe-domain-manager:dns.add'), exact: true }).click()
  const form = panel.getByRole('form', { name: t('mfe-domain-manager:dns.addTitle') })
  await form.getByLabel(t('mfe-domain-manager:dns.host'), { exact: true }).fill('www')
  await form.getByLabel(t('mfe-domain-manager:dns.part.A.address'), { exact: true }).fill('192.0.2.77')
  await form.getByRole('button', { name: t('mfe-domain-manager:dns.add'), exact: true }).click()
  await expect(manager.recordList(screen, panel)).toContainText('192.0.2.77')
  await product.killApi()
  await page.reload()
  await expect(manager.recordList(screen, panel)).toContainText('192.0.2.77')
})
