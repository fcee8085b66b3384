import { adminCalls } from '@panel/shared/contract'
import { requestDomains, signIn, signUp, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { shortDate } from '../fixtures/dates'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { openTab, requestRow } from '../screens/admin'
import { addButton, resultOf, searchFor } from '../screens/search'

inEachLanguage(() => {
  test('[S2.23] [S2.24] the Dashboard has a search box and counts domains, reserved names and users', async ({
    open,
    adminToken,
    adminApi,
    customerApi,
    t,
    expectText,
  }) => {
    // Two wait and one is reserved, so that the counters differ.
    const [first, second] = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
    if (!first || !second) throw new Error('Nothing was requested')
    await call(adminApi, adminCalls.reserve, { params: { id: second.id } })
    const page = await open({ token: adminToken })
    await page.goto('/admin')
    await expect(page.getByRole('tab', { selected: true })).toHaveText(
      expectText('Dashboard', 'mfe-admin:tab.dashboard'),
    )
    await expect(page.getByRole('tab')).toHaveText([
      expectText('Dashboard', 'mfe-admin:tab.dashboard'),
      expectText('Domains', 'mfe-admin:tab.domains'),
      expectText('Reserved', 'mfe-admin:tab.reserved'),
      expectText('User Logs', 'mfe-admin:tab.logs'),
      t('mfe-admin:tab.releases'),
      t('mfe-admin:tab.jobs'),
    ])
    const counter = async (label: string): Promise<number> => {
      const text = await page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: label }).textContent()
      return Number(text?.replace(/\D/g, ''))
    }
    const domains = await call(adminApi, adminCalls.domains, {})
    const users = await call(adminApi, adminCalls.logs, {})
    await page.reload()
    await expect.poll(() => counter(expectText('Total Domains', 'mfe-admin:dashboard.total'))).toBe(domains.length)
    expect(await counter(expectText('Reserved', 'mfe-admin:dashboard.reserved'))).toBe(
      domains.filter(({ status }) => status === 'reserved').length,
    )
    expect(await counter(expectText('Users', 'mfe-admin:dashboard.users'))).toBe(users.length)
    await page.getByRole('searchbox', { name: t('mfe-admin:dashboard.search') }).fill(first.name)
    await expect(page.getByRole('tabpanel')).toContainText(`${first.name}.com`)
    await expect(page.getByRole('tabpanel')).not.toContainText(`${second.name}.com`)
  })

  test('[S2.25] Domains is a table of Domain, Created, Status and Actions', async ({
    open,
    adminToken,
    customerApi,
    language,
    t,
    expectText,
  }) => {
    const [request] = await requestDomains(customerApi, [uniqueName()])
    const page = await open({ token: adminToken })
    await page.goto('/admin')
    await openTab({ page, t }, 'domains')
    await expect(page.getByRole('columnheader')).toHaveText([
      t('mfe-admin:domains.selectAll'),
      expectText('Domain', 'mfe-admin:domains.domain'),
      expectText('Created', 'mfe-admin:domains.created'),
      expectText('Status', 'mfe-admin:domains.status'),
      expectText('Actions', 'mfe-admin:domains.actions'),
    ])
    const domain = `${request?.name}.com`
    const row = requestRow({ page, t }, domain)
    await expect(row).toContainText(shortDate(request?.created_at, language))
    await expect(row).toContainText(t('mfe-admin:status.pending'))
    for (const decision of ['approve', 'reject', 'reserve']) {
      await expect(row.getByRole('button', { name: t(`mfe-admin:decideNamed.${decision}`, { domain }) })).toBeEnabled()
    }
    await page.goto(`/admin?tab=domains&q=${request?.name}`)
    await row.getByRole('button', { name: t('mfe-admin:decideNamed.reserve', { domain }) }).focus()
    const search = page.getByRole('searchbox', { name: t('mfe-admin:domains.search') })
    await expect(search, 'the card does not scroll its head out of sight').toBeInViewport({ ratio: 1 })
  })

  test('[S2.26] Reserved lists the reserved names and no others', async ({
    open,
    adminToken,
    adminApi,
    customerApi,
    t,
  }) => {
    const [reserved, pending] = await requestDomains(customerApi, [uniqueName(), uniqueName()])
    if (!reserved || !pending) throw new Error('Nothing was requested')
    await call(adminApi, adminCalls.reserve, { params: { id: reserved.id } })
    const page = await open({ token: adminToken })
    await page.goto('/admin')
    await openTab({ page, t }, 'reserved')
    await expect(requestRow({ page, t }, `${reserved.name}.com`)).toContainText(t('mfe-admin:status.reserved'))
    await expect(requestRow({ page, t }, `${pending.name}.com`)).toHaveCount(0)
  })

  test("[S2.27] User Logs shows User, Created At and Domains, or 'No domains'", async ({
    open,
    adminToken,
    product,
    visitor,
    adminApi,
    customerApi,
    customer,
    language,
    t,
    expectText,
  }) => {
    const [request] = await requestDomains(customerApi, [uniqueName()])
    const idle = await signUp(product, visitor)
    const page = await open({ token: adminToken })
    await page.goto('/admin')
    await openTab({ page, t }, 'logs')
    await expect(page.getByRole('columnheader')).toHaveText([
      expectText('User', 'mfe-admin:logs.user'),
      expectText('Created At', 'mfe-admin:logs.created'),
      expectText('Domains', 'mfe-admin:logs.domains'),
    ])
    const account = (await call(adminApi, adminCalls.logs, {})).find(({ email }) => email === customer.email)
    await expect(requestRow({ page, t }, customer.email)).toContainText(shortDate(account?.created_at, language))
    await expect(requestRow({ page, t }, customer.email)).toContainText(`${request?.name}.com`)
    await expect(requestRow({ page, t }, idle.email)).toContainText(expectText('No domains', 'mfe-admin:logs.none'))
  })

  test("[S2.28] Log Out leads home; an administrator's search has a 'manage' stub on taken names", async ({
    open,
    product,
    visitor,
    t,
    expectText,
  }) => {
    // A session of its own, since it ends here.
    const token = await signIn(visitor, product.admin.email, product.admin.password)
    const page = await open({ token })
    const screen = { page, t }
    await page.goto('/')
    await searchFor(screen, 'google')
    const manage = resultOf(screen, 'google.com').getByRole('button', {
      name: t('mfe-search-cart:manage.label', { domain: 'google.com' }),
    })
    const label = expectText('manage', 'mfe-search-cart:manage.button')
    await expect(manage).toHaveText(label)
    await manage.click()
    const stub = page.getByRole('dialog')
    await expect(stub).toContainText(t('mfe-search-cart:manage.soon'))
    await stub
      .getByRole('button', { name: t('mfe-search-cart:manage.close'), exact: true })
      .first()
      .click()
    const free = `${uniqueName()}.com`
    await searchFor(screen, free)
    await expect(addButton(screen, free)).toBeVisible()
    await expect(resultOf(screen, free).getByText(label, { exact: true })).toHaveCount(0)
    await page.goto('/admin')
    await page
      .getByRole('main')
      .getByRole('link', { name: expectText('Log Out', 'mfe-admin:logOut') })
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
  })
})

test('[S2.28] other users do not see the manage button', async ({ open, customer, page, t }) => {
  const signedIn = await open({ token: customer.token })
  for (const visited of [page, signedIn]) {
    await visited.goto('/')
    await searchFor({ page: visited, t }, 'google')
    await expect(resultOf({ page: visited, t }, 'google.com').locator('pre')).toBeVisible()
    await expect(visited.getByRole('button', { name: t('mfe-search-cart:manage.button') })).toHaveCount(0)
  }
})
