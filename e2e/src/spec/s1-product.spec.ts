import { domainCalls } from '@panel/shared/contract'
import { approvedDomain, password, requestDomains, uniqueEmail, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { decide, openTab, requestRow } from '../screens/admin'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { fillRegistrant } from '../screens/registrant'
import { addButton, resultOf, searchAndAdd, searchField, searchFor, searchForm } from '../screens/search'

inEachLanguage(() => {
  test('[S1.1] a visitor searches under a zone, reads the lookup of a taken name and adds a free one', async ({
    page,
    t,
    expectText,
  }) => {
    const screen = { page, t }
    const name = uniqueName()
    await page.goto('/')
    await searchForm({ page, t }).getByRole('combobox').selectOption('net')
    await searchFor(screen, 'wikipedia')
    const taken = resultOf(screen, 'wikipedia.net')
    await expect(taken.getByText(expectText('Taken', 'mfe-search-cart:result.taken'), { exact: true })).toBeVisible()
    await expect(taken.locator('pre')).toContainText(/wikipedia\.net/i)
    await expect(addButton(screen, 'wikipedia.net')).toHaveCount(0)
    await searchField(screen).fill(name)
    await searchForm({ page, t }).getByRole('combobox').selectOption('org')
    await searchField(screen).press('Enter')
    const free = resultOf(screen, `${name}.org`)
    await expect(
      free.getByText(expectText('Available', 'mfe-search-cart:result.available'), { exact: true }),
    ).toBeVisible()
    await addButton(screen, `${name}.org`).click()
    await expect(page.getByText(expectText('Domain added to cart.', 'mfe-search-cart:cart.added'))).toBeVisible()
  })

  test("[S1.2] a user submits the cart by 'Register now' and finds all there is to manage", async ({
    open,
    customer,
    customerApi,
    adminToken,
    t,
    expectText,
  }) => {
    const owned = await approvedDomain(customerApi, adminToken)
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const name = uniqueName()
    await page.goto('/')
    await searchAndAdd(screen, name)
    await page.goto('/cart')
    await fillRegistrant(screen)
    await page.getByRole('button', { name: expectText('Register now', 'mfe-search-cart:cart.submit') }).click()
    await expect(page.getByText(t('mfe-search-cart:submitted.title'))).toBeVisible()
    await page.goto('/app/domain-manager')
    await expect(manager.domainRow(screen, `${name}.com`)).toContainText(t('mfe-domain-manager:status.pending'))
    const panel = await manager.openDomain(screen, `${owned.name}.com`)
    const section = (part: string) => t(`mfe-domain-manager:${part}`)
    await expect(panel.getByRole('switch', { name: section('list.columns.autoRenew') })).toBeVisible()
    await expect(panel.getByRole('button', { name: section('sections.dns') })).toBeVisible()
    await expect(panel.getByRole('button', { name: section('sections.contacts') })).toBeVisible()
    await expect(panel.getByRole('switch', { name: section('transfer.lock') })).toBeVisible()
    await expect(panel.getByRole('button', { name: section('transfer.start') })).toBeVisible()
    await manager.openSubView(screen, panel, 'dns')
    await expect(panel.getByRole('group', { name: section('delegation.title') }).getByRole('radio')).toHaveCount(3)
    await expect(panel.getByLabel(section('delegation.ns1'), { exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: section('dns.add'), exact: true })).toBeVisible()
    await page.goto('/cpc/address-book')
    await expect(page.getByRole('button', { name: t('mfe-address-book:add'), exact: true })).toBeVisible()
  })

  test('[S1.3] an administrator approves, rejects and reserves, and sees what users do', async ({
    open,
    adminToken,
    customerApi,
    customer,
    t,
    expectText,
  }) => {
    const outcome = {
      approve: expectText('Approved', 'mfe-admin:status.approved'),
      reject: expectText('Rejected', 'mfe-admin:status.rejected'),
      reserve: expectText('Reserved', 'mfe-admin:status.reserved'),
    }
    const requests = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
    const page = await open({ token: adminToken })
    const screen = { page, t }
    await page.goto('/admin?tab=domains')
    for (const [index, decision] of (['approve', 'reject', 'reserve'] as const).entries()) {
      const domain = `${requests[index]?.name}.com`
      await decide(screen, domain, decision)
      await expect(requestRow(screen, domain)).toContainText(outcome[decision])
    }
    // The page shows a decision at once; for 8 seconds it can be undone.
    await expect
      .poll(async () => (await call(customerApi, domainCalls.mine, {})).map(({ status }) => status).sort(), {
        timeout: 20_000,
      })
      .toEqual(['approved', 'rejected', 'reserved'])
    await openTab(screen, 'logs')
    await expect(requestRow(screen, customer.email)).toContainText(`${requests[0]?.name}.com`)
  })

  test('[S1.5] one signs in with an email, and an unknown one registers', async ({ page, t }) => {
    const screen = { page, t }
    const dialog = authorization.authorizationDialog(screen)
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await expect(dialog.getByLabel(t('mfe-auth:field.email'), { exact: true })).not.toHaveAttribute('placeholder')
    await expect(dialog.getByRole('button', { name: t('mfe-auth:register'), exact: true })).toHaveCount(0)
    await authorization.tryToSignIn(screen, uniqueEmail(), password)
    await expect(dialog.getByRole('button', { name: t('mfe-auth:register'), exact: true })).toBeVisible()
  })
})

test('[S1.4] the keys add_domain, login, register, subdomain and submit exist in both languages, and are shown', async ({
  open,
}) => {
  for (const language of ['en', 'uk'] as const) {
    const t = readTexts(language)
    const page = await open({ language })
    const screen = { page, t }
    await page.goto('/')
    await expect(page.getByText(t('mfe-search-cart:add_domain'), { exact: true })).toBeVisible()
    await expect(searchField(screen)).toHaveAttribute('placeholder', t('mfe-search-cart:subdomain'))
    await expect(searchForm({ page, t }).getByRole('button')).toHaveText(t('mfe-search-cart:submit'))
    await authorization.openAuthorization(screen)
    const dialog = authorization.authorizationDialog(screen)
    await expect(dialog.getByRole('button', { name: t('mfe-auth:login'), exact: true })).toBeVisible()
    await authorization.tryToSignIn(screen, uniqueEmail(), password)
    await expect(dialog.getByRole('button', { name: t('mfe-auth:register'), exact: true })).toBeVisible()
  }
})
