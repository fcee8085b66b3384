import { dnsCalls } from '@panel/shared/contract'
import type { Page } from '@playwright/test'
import { approvedDomain, requestDomains, storedAddress, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { settled } from '../fixtures/settled'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { openTab, requestRow } from '../screens/admin'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { cartLink, openUserMenu, userMenuButton } from '../screens/header'
import { addButton, resultOf, searchFor } from '../screens/search'

/** What the product answers to the page while `visit` goes on. */
const answerTo = async (page: Page, path: string, visit: () => Promise<unknown>): Promise<unknown> => {
  const answer = page.waitForResponse(response => new URL(response.url()).pathname === path && response.ok())
  await visit()
  return await (await answer).json()
}

test('[S3.1] the me call answers email and is_admin; the page keeps the email as the user', async ({
  open,
  customer,
  t,
}) => {
  const page = await open({ token: customer.token })
  const me = await answerTo(page, '/api/users/me', () => page.goto('/'))
  expect(me).toEqual({ email: customer.email, is_admin: false })
  await expect(userMenuButton({ page, t }, customer.email)).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toMatch(/is_?admin/i)
})

test('[S3.1] an administrator is one as long as the me call says so', async ({
  open,
  product,
  adminToken,
  faultProxy,
  t,
}) => {
  const page = await open({ token: adminToken })
  const screen = { page, t }
  const entry = page.getByRole('menuitem', { name: t('mfe-admin:title') })
  await page.goto('/')
  await openUserMenu(screen, product.admin.email)
  await expect(entry).toBeVisible()
  const demoted = (body: Buffer) => Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), is_admin: false }))
  faultProxy.inject({ path: /^\/api\/users\/me/ }, { kind: 'change', change: demoted })
  await page.reload()
  const menu = await openUserMenu(screen, product.admin.email)
  await expect(menu.getByRole('menuitem', { name: t('shell:userMenu.logOut') })).toBeVisible()
  await expect(entry).toHaveCount(0)
})

test('[S3.2] [S9.1] the access token is a string in local storage under the key token', async ({
  page,
  customer,
  t,
}) => {
  const screen = { page, t }
  await page.goto('/')
  await authorization.openAuthorization(screen)
  const answer = await answerTo(page, '/api/auth/token', () =>
    authorization.tryToSignIn(screen, customer.email, customer.password),
  )
  const { access_token } = answer as { access_token: string }
  expect(access_token).toMatch(/^\S{20,}$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(access_token)
})

test('[S3.3] a domain has its fields', async ({ open, customer, customerApi, adminToken }) => {
  const { id, name } = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  const [domain] = (await answerTo(page, '/api/domains/my', () => page.goto('/app/domain-manager'))) as unknown[]
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(domain).toMatchObject({
    id,
    name,
    zone: 'com',
    status: 'approved',
    created_at: date,
    expires_at: date,
    auto_renew: expect.any(Boolean),
    privacy_enabled: expect.any(Boolean),
    client_transfer_lock: expect.any(Boolean),
    delegation_type: 'internal',
    ns1: 'ns1.panel.example',
    ns2: 'ns2.panel.example',
    ns3: null,
    ns4: null,
    user_id: expect.any(Number),
  })
})

test('[S3.4] the cart is a list of items, its length the count', async ({ page, t }) => {
  const screen = { page, t }
  const name = uniqueName()
  await page.goto('/')
  await searchFor(screen, name)
  await addButton(screen, `${name}.com`).click()
  await expect(cartLink(screen, 1)).toBeVisible()
  // The page reads the cart again after an addition; that answer is not the one of the reload.
  await settled(page)
  const cart = await answerTo(page, '/api/cart', () => page.reload())
  expect(cart).toEqual([expect.objectContaining({ id: expect.any(Number), name, zone: 'com' })])
  await expect(cartLink(screen, (cart as unknown[]).length)).toBeVisible()
})

const filled = {
  label: 'Branch',
  first_name: 'Taras',
  last_name: 'Melnyk',
  address_line1: 'Rynok 10',
  address_line2: 'Floor 2',
  country: 'UA',
  state: 'Lviv Oblast',
  city: 'Lviv',
  postal_code: '79000',
  vat_number: 'UA1234567890',
  email: 'taras@example.com',
  phone_code: '+380',
  phone_number: '322000000',
}

inEachLanguage(() => {
  test('[S3.5] an address has its fields, in the form and in the store', async ({ open, customer, customerApi, t }) => {
    const { id } = await storedAddress(customerApi, filled)
    const page = await open({ token: customer.token })
    await page.goto('/cpc/address-book')
    const edit = page.getByRole('button', { name: t('mfe-address-book:card.editNamed', { name: 'Branch' }) })
    expect(await answerTo(page, `/api/address-book/${id}`, () => edit.click())).toEqual({ id, ...filled })
    const form = page.getByRole('dialog')
    for (const [field, value] of Object.entries(filled)) {
      await expect(form.getByLabel(t(`addresses:field.${field}`), { exact: true }), field).toHaveValue(value)
    }
  })

  test('[S3.7] registrant, admin and tech each have name, email, phone, address and hidden', async ({
    open,
    customer,
    customerApi,
    adminToken,
    t,
  }) => {
    const domain = await approvedDomain(customerApi, adminToken)
    const page = await open({ token: customer.token })
    const path = `/api/domains/${domain.id}/whois`
    const contacts = await answerTo(page, path, () =>
      page.goto(`/app/domain-manager?domain=${domain.id}&view=contacts`),
    )
    const contact = {
      name: expect.any(String),
      email: expect.any(String),
      phone: expect.any(String),
      address: expect.any(String),
      hidden: expect.any(Boolean),
    }
    expect(contacts).toEqual({ registrant: contact, admin: contact, tech: contact })
    for (const role of ['registrant', 'admin', 'tech']) {
      const part = page.getByRole('region', { name: t(`mfe-domain-manager:contacts.role.${role}`) })
      for (const field of ['name', 'email', 'phone', 'address']) {
        await expect(part.getByLabel(t(`mfe-domain-manager:contacts.${field}`), { exact: true })).toBeVisible()
      }
      await expect(part.getByRole('checkbox', { name: t('mfe-domain-manager:contacts.hidden') })).toBeVisible()
    }
  })

  test('[S3.8] an entry of the log has email, date and domains with their status', async ({
    open,
    adminToken,
    customerApi,
    customer,
    t,
  }) => {
    const approved = await approvedDomain(customerApi, adminToken)
    const [request] = await requestDomains(customerApi, [uniqueName()])
    const page = await open({ token: adminToken })
    const log = (await answerTo(page, '/api/admin/logs', () => page.goto('/admin?tab=logs'))) as { email: string }[]
    expect(log.find(({ email }) => email === customer.email)).toEqual({
      id: expect.any(Number),
      email: customer.email,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      domains: [
        { name: approved.name, zone: 'com', status: 'approved' },
        { name: request?.name, zone: 'com', status: 'pending' },
      ],
    })
    await openTab({ page, t }, 'logs')
    await expect(requestRow({ page, t }, customer.email)).toContainText(`${request?.name}.com`)
  })

  test('[S3.9] a search result is the domain, whether it is taken, and the text of the lookup', async ({ page, t }) => {
    const screen = { page, t }
    await page.goto('/')
    const looked = page.waitForResponse(response => response.url().includes('/api/whois'))
    await searchFor(screen, 'wikipedia')
    const text = await (await looked).text()
    const result = resultOf(screen, 'wikipedia.com')
    await expect(result.getByText(t('mfe-search-cart:result.taken'), { exact: true })).toBeVisible()
    await expect(result.locator('pre')).toHaveText(text.trim(), { useInnerText: true })
  })

  test('[S3.10] the nameserver form has ns1 to ns4 and the delegation type', async ({
    open,
    customer,
    customerApi,
    adminToken,
    t,
  }) => {
    const domain = await approvedDomain(customerApi, adminToken)
    const page = await open({ token: customer.token })
    await page.goto(`/app/domain-manager?domain=${domain.id}&view=dns`)
    const panel = manager.domainDrawer({ page, t }, `${domain.name}.com`)
    await expect(panel.getByRole('radio', { name: t('mfe-domain-manager:delegation.type.internal') })).toBeChecked()
    await manager.chooseDelegation({ page, t }, panel, 'external')
    for (const field of ['ns1', 'ns2', 'ns3', 'ns4']) {
      await expect(panel.getByLabel(t(`mfe-domain-manager:delegation.${field}`), { exact: true })).toBeEditable()
    }
  })
})

test('[S3.6] a record has its fields, with a priority where the type has one', async ({
  open,
  customer,
  customerApi,
  adminToken,
}) => {
  const domain = await approvedDomain(customerApi, adminToken)
  const add = async (record: { host: string; type: 'A' | 'MX'; content: string; priority?: number }) =>
    await call(customerApi, dnsCalls.create, { body: { domain_id: domain.id, ttl: 3600, ...record } })
  await add({ host: '@', type: 'A', content: '192.0.2.7' })
  await add({ host: '@', type: 'MX', content: 'mail.example.net.', priority: 20 })
  const page = await open({ token: customer.token })
  const path = `/api/dns/domain/${domain.id}`
  const records = await answerTo(page, path, () => page.goto(`/app/domain-manager?domain=${domain.id}&view=dns`))
  const common = { id: expect.any(Number), domain_id: domain.id, host: '@', ttl: 3600 }
  expect(records).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...common, type: 'A', content: '192.0.2.7', priority: null }),
      expect.objectContaining({
        ...common,
        type: 'MX',
        content: expect.stringContaining('mail.example.net'),
        priority: 20,
      }),
    ]),
  )
})

test('[S3.12] the health answer has a status, and ok means healthy', async ({ page, t }) => {
  expect(await answerTo(page, '/api/health', () => page.goto('/'))).toMatchObject({ status: 'ok' })
  await expect(page.getByText(t('mfe-search-cart:health.ok'))).toBeVisible()
})
