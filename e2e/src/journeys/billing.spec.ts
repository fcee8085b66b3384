import { readFileSync } from 'node:fs'
import { giveRegistrant, uniqueName } from '../fixtures/accounts'
import { checkAccessibility } from '../fixtures/axe'
import { heldName, holdDomains } from '../fixtures/held-domains'
import { priced } from '../fixtures/priced'
import { expect, test } from '../fixtures/test'
import { decide, requestRow } from '../screens/admin'
import { domainRow, openDomain, openSubView } from '../screens/domain-manager'
import { addButton, resultOf, searchFor } from '../screens/search'

// A product that sells.
test.use({ settings: priced })

test('a name is priced from the search to its invoice, and an administrator marks the order as paid', async ({
  scene,
}) => {
  const { open, product, customer, customerApi, adminToken, t } = scene
  await giveRegistrant(customerApi)
  const page = await open({ token: customer.token })
  const screen = { page, t }
  const name = uniqueName()
  await page.goto('/')
  await searchFor(screen, name)
  await expect(resultOf(screen, `${name}.com`)).toContainText(
    t('mfe-search-cart-checkout:price.year', { price: 'UAH\u00a0450.00' }),
  )
  await addButton(screen, `${name}.com`).click()
  await addButton(screen, `${name}.com`).waitFor({ state: 'hidden' })

  await page.goto('/cart')
  await page
    .getByRole('combobox', { name: t('mfe-search-cart-checkout:years', { domain: `${name}.com` }) })
    .selectOption('2')
  const summary = page.getByRole('region', { name: t('mfe-search-cart-checkout:summary') })
  await expect(summary).toContainText('UAH\u00a0900.00')
  await expect(summary).toContainText(
    `${t('mfe-search-cart-checkout:price.taxIncluded', { name: 'VAT', percent: 20 })}UAH\u00a0150.00`,
  )
  const dns = page.getByRole('region', { name: t('mfe-search-cart-checkout:dns.title') })
  await dns.getByText(t('mfe-search-cart-checkout:dns.use.external')).click()
  const servers = ['ns1.elsewhere.example', 'ns2.elsewhere.example']
  for (const [at, server] of servers.entries())
    await dns.getByLabel(t('mfe-search-cart-checkout:dns.server', { number: at + 1 })).fill(server)
  expect(await checkAccessibility(page)).toEqual([])
  await summary.getByRole('button', { name: t('mfe-search-cart:cart.submit') }).click()
  await page.getByRole('link', { name: t('mfe-search-cart-checkout:submitted.order') }).click()

  await expect(page.getByRole('heading', { level: 1, name: t('mfe-auth:title.billing') })).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: t('shell:sidebar.label') })
  await expect(sidebar.getByRole('link', { name: t('shell:sidebar.billing') })).toHaveAttribute('aria-current', 'page')
  const orders = page.getByRole('table', { name: t('mfe-auth-billing:orders') })
  await expect(orders).toContainText(t('mfe-auth-billing:status.open'))
  expect(await checkAccessibility(page)).toEqual([])
  await orders.getByRole('link').click()
  const order = page.getByRole('dialog')
  await expect(order).toContainText(t('mfe-auth-billing:item.register', { name: `${name}.com` }))
  await expect(order.getByRole('region', { name: t('mfe-auth-billing:payment') })).toContainText('to UA00.')
  await order.getByLabel(t('mfe-auth-billing:invoice.language')).selectOption('uk')
  const fileOf = async (format: 'pdf' | 'html') => {
    const download = page.waitForEvent('download')
    await order.getByRole('button', { name: t(`mfe-auth-billing:invoice.${format}`) }).click()
    return readFileSync(await (await download).path())
  }
  expect((await fileOf('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await fileOf('html')).toString()).toContain('ТОВ «Приклад»')
  expect(await checkAccessibility(page)).toEqual([])

  const desk = await open({ token: adminToken, at: '/admin' })
  await desk.getByRole('link', { name: t('mfe-admin:orders.open') }).click()
  const row = desk.getByRole('row').filter({ hasText: customer.email })
  await row.getByRole('button', { name: t('mfe-admin:orders.pay.action') }).click()
  const question = desk.getByRole('alertdialog')
  await question.getByRole('button', { name: t('mfe-admin:orders.pay.action') }).click()
  await expect(row).toContainText(t('mfe-admin:orders.status.paid'))
  expect(await checkAccessibility(desk)).toEqual([])
  await page.reload()
  await expect(order).toContainText(t('mfe-auth-billing:status.paid'))

  await desk.goto('/admin?tab=domains')
  const admin = { page: desk, t }
  await expect(requestRow(admin, `${name}.com`)).toContainText(
    t('mfe-admin:domains.nameservers', { servers: servers.join(', ') }),
  )
  await decide(admin, `${name}.com`, 'approve')
  // It is carried out once it can no longer be undone.
  await expect(async () => {
    await page.goto('/app/domain-manager')
    await expect(domainRow(screen, `${name}.com`)).toContainText(t('mfe-domain-manager:status.approved'), {
      timeout: 2000,
    })
  }).toPass({ timeout: 20_000 })
  const bought = await openDomain(screen, `${name}.com`)
  await openSubView(screen, bought, 'dns')
  for (const [at, server] of servers.entries())
    await expect(bought.getByLabel(t(`mfe-domain-manager:delegation.ns${at === 0 ? 1 : 2}`))).toHaveValue(server)

  await holdDomains(product, customer.email, 1)
  await page.goto('/app/domain-manager')
  await expect(await openDomain(screen, heldName(1))).toContainText(
    t('mfe-domain-manager:sections.renewPrice', { price: 'UAH\u00a0500.00' }),
  )
})
