import { adminCalls, domainCalls } from '@panel/shared/contract'
import { approvedDomain, password, requestDomains, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { shortDate } from '../fixtures/dates'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { logOut } from '../screens/header'

const key = (name: string) => `mfe-domain-manager:${name}`

inEachLanguage(() => {
  test('[S2.31] the table has its columns, a progress bar, On/Off, Private/Public and an inert + Connect', async ({
    open,
    customer,
    customerApi,
    adminToken,
    language,
    t,
    expectText,
  }) => {
    const domain = await approvedDomain(customerApi, adminToken)
    const shown = await approvedDomain(customerApi, adminToken)
    await call(customerApi, domainCalls.setPrivacy, { params: { id: shown.id }, body: { privacy_enabled: false } })
    const page = await open({ token: customer.token })
    await page.goto('/app/domain-manager')
    await expect(page.getByRole('columnheader')).toHaveText([
      t(key('list.selectAll')),
      expectText('Domain', key('list.columns.domain')),
      expectText('Expires on', key('list.columns.expires')),
      expectText('Auto-renew', key('list.columns.autoRenew')),
      expectText('Privacy', key('list.columns.privacy')),
      expectText('Connections', key('list.columns.connections')),
    ])
    const name = `${domain.name}.com`
    const row = manager.domainRow({ page, t }, name)
    await row.getByRole('checkbox', { name: t(key('list.select'), { domain: name }) }).check()
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await expect(row).toContainText(shortDate(domain.expires_at, language))
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    const toggle = row.getByRole('switch')
    await expect(toggle).not.toBeChecked()
    await expect(row.getByText(expectText('Off', 'ui:off'), { exact: true })).toBeVisible()
    await toggle.click()
    await expect(toggle).toBeChecked()
    await expect(row.getByText(expectText('On', 'ui:on'), { exact: true })).toBeVisible()
    await expect(row.getByText(expectText('Private', key('privacy.private')), { exact: true })).toBeVisible()
    const other = manager.domainRow({ page, t }, `${shown.name}.com`)
    await expect(other.getByText(expectText('Public', key('privacy.public')), { exact: true })).toBeVisible()
    const connect = row.getByRole('button', { name: expectText('+ Connect', key('list.connect')), exact: true })
    await expect(connect).toHaveAttribute('aria-disabled', 'true')
    await connect.click({ force: true })
    await expect(page).toHaveURL('/app/domain-manager')
  })

  test("[S2.32] 'Loading...' while the list is on its way, 'No domains found.' when it is empty", async ({
    open,
    customer,
    faultProxy,
    expectText,
  }) => {
    const page = await open({ token: customer.token })
    const late = faultProxy.inject({ path: /^\/api\/domains\/my/ }, { kind: 'delay', ms: 1500 })
    await page.goto('/app/domain-manager')
    await expect(page.getByText(expectText('Loading...', key('loading'))).first()).toBeVisible()
    late()
    await expect(page.getByText(expectText('No domains found.', key('list.empty')))).toBeVisible()
  })

  test('[S2.33] [S2.34] [S2.35] [S2.36] [S2.37] [S2.38] [S2.39] [S2.40] [S2.41] a row opens the panel with all its sections', async ({
    open,
    customer,
    customerApi,
    adminToken,
    language,
    t,
    expectText,
  }) => {
    const domain = await approvedDomain(customerApi, adminToken)
    const name = `${domain.name}.com`
    const page = await open({ token: customer.token, viewport: { width: 1440, height: 900 } })
    const screen = { page, t }
    await page.goto('/app/domain-manager')
    await manager.domainRow(screen, name).click({ position: { x: 300, y: 10 } })
    const panel = manager.domainDrawer(screen, name)
    await expect(panel.getByRole('heading', { name })).toBeVisible()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(420)
    await expect
      .poll(async () => {
        const box = await panel.boundingBox()
        return (box?.x ?? 0) + (box?.width ?? 0)
      })
      .toBe(1440)

    const renewal = panel.getByRole('region', { name: expectText('Renewal', key('sections.renewal')) })
    await expect(renewal.getByRole('progressbar')).toBeVisible()
    const date = shortDate(domain.expires_at, language)
    await expect(renewal.getByText(expectText(`Expires on ${date}`, key('expiry.on'), { date }))).toBeVisible()
    const renews = renewal.getByRole('switch', { name: t(key('list.columns.autoRenew')), exact: true })
    const before = await renews.isChecked()
    await renews.click()
    await expect(renews).toBeChecked({ checked: !before })
    await expect(manager.domainRow(screen, name).getByRole('switch')).toBeChecked({ checked: !before })
    await expect(
      renewal.getByRole('link', { name: expectText('Extend subscription', key('sections.extend')) }),
    ).toHaveAttribute('href', `/cart?renew=${domain.id}`)

    await panel.getByRole('button', { name: expectText('Nameservers & DNS', key('sections.dns')) }).click()
    await expect(panel.getByRole('radio')).toHaveCount(3)
    await expect(panel.getByRole('button', { name: t(key('dns.add')), exact: true })).toBeVisible()
    await expect(renewal).toBeHidden()
    await panel.getByRole('button', { name: t(key('back')), exact: true }).click()
    await panel.getByRole('button', { name: expectText('Domain Contacts', key('sections.contacts')) }).click()
    await expect(panel.getByRole('form', { name: expectText('Domain Contacts', key('contacts.title')) })).toBeVisible()
    await panel.getByRole('button', { name: t(key('back')), exact: true }).click()

    await expect(
      panel.getByRole('region', { name: expectText('Privacy', key('sections.privacy')) }).getByRole('switch'),
    ).toBeVisible()
    const transfer = panel.getByRole('region', { name: expectText('Transfer', key('sections.transfer')) })
    await expect(transfer.getByRole('switch')).toBeVisible()
    await expect(transfer.getByRole('button', { name: t(key('transfer.start')) })).toBeVisible()
    for (const stub of [
      expectText('URL redirect', key('sections.redirect')),
      expectText('Email forwarding', key('sections.forwarding')),
    ]) {
      const button = panel.getByRole('button', { name: stub, exact: true })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).not.toHaveAccessibleDescription('')
    }
    await expect(
      panel.getByRole('region', { name: expectText('Connections', key('sections.connections')) }),
    ).toContainText(expectText('0 products', key('sections.products'), { count: 0 }))

    await panel.getByRole('button', { name: t('ui:close'), exact: true }).click()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL('/app/domain-manager')
  })

  test('[S2.42] only approved rows have a Manage button', async ({
    open,
    customer,
    customerApi,
    adminApi,
    adminToken,
    t,
    expectText,
  }) => {
    const approved = await approvedDomain(customerApi, adminToken)
    const others = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
    const [, rejected, reserved] = others
    await call(adminApi, adminCalls.reject, { params: { id: rejected?.id ?? 0 } })
    await call(adminApi, adminCalls.reserve, { params: { id: reserved?.id ?? 0 } })
    const page = await open({ token: customer.token })
    const screen = { page, t }
    await page.goto('/app/domain-manager')
    const manage = (name: string) =>
      manager
        .domainRow(screen, `${name}.com`)
        .getByRole('button', { name: t(key('list.manageDomain'), { domain: `${name}.com` }) })
    for (const { name } of others) {
      await expect(manager.domainRow(screen, `${name}.com`)).toBeVisible()
      await expect(manage(name)).toHaveCount(0)
    }
    await expect(manage(approved.name)).toHaveText(expectText('Manage', key('list.manage')))
    await manage(approved.name).click()
    await expect(manager.domainDrawer(screen, `${approved.name}.com`)).toBeVisible()
  })
})

test('[S2.34] Extend subscription puts the renewal into the cart', async ({
  open,
  customer,
  customerApi,
  adminToken,
  t,
}) => {
  const domain = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  await page.goto(`/app/domain-manager?domain=${domain.id}`)
  await page.getByRole('link', { name: t(key('sections.extend')) }).click()
  await expect(page).toHaveURL(/\/cart/)
  const items = page.getByRole('list', { name: t('mfe-search-cart:cart.items') }).getByRole('listitem')
  await expect(items).toHaveCount(1)
  await expect(items).toContainText(`${domain.name}.com`)
  await expect(items).toContainText(t('mfe-search-cart:cart.renewal'))
})

test('[S2.43] [S2.16] without a stored token the domain manager leads home, and back after the sign-in', async ({
  page,
  customer,
  customerApi,
  adminToken,
  t,
}) => {
  const { id, name } = await approvedDomain(customerApi, adminToken)
  const address = `/app/domain-manager?domain=${id}&view=dns`
  await page.goto(address)
  await expect(page).toHaveURL('/')
  const dialog = authorization.authorizationDialog({ page, t })
  await expect(dialog).toContainText(t('session:authorization.requiredPage'))
  await page.reload()
  await expect(dialog).toBeVisible()
  await authorization.tryToSignIn({ page, t }, customer.email, password)
  await expect(page).toHaveURL(address)
  await expect(dialog).toBeHidden()
  await expect(manager.domainDrawer({ page, t }, `${name}.com`)).toBeVisible()
  await logOut({ page, t }, customer.email)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
