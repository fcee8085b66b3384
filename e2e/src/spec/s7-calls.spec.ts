import { type AdminLog, dnsCalls } from '@panel/shared/contract'
import {
  address,
  approvedDomain,
  password,
  requestDomains,
  signUp,
  storedAddress,
  uniqueEmail,
  uniqueName,
} from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { mailCode } from '../fixtures/mail'
import { lastJson, lastRequest, requestsTo } from '../fixtures/recorded-requests'
import { expect, test } from '../fixtures/test'
import { addressCard, fillAddress } from '../screens/address-book'
import { decide, openTab, requestRow } from '../screens/admin'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { addButton, resultOf, searchAndAdd, searchFor } from '../screens/search'

test('[S7.2] [S7.12] [S7.34] home asks for the health, shows its status, and for the cart', async ({
  page,
  faultProxy,
  t,
}) => {
  await page.goto('/')
  await expect(page.getByText(t('mfe-search-cart:health.ok'))).toBeVisible()
  expect(requestsTo(faultProxy, 'GET', '/api/health')).toHaveLength(1)
  expect(requestsTo(faultProxy, 'GET', '/api/cart')).toHaveLength(1)
  const name = uniqueName()
  await searchFor({ page, t }, name)
  await addButton({ page, t }, `${name}.com`).click()
  await expect.poll(() => requestsTo(faultProxy, 'GET', '/api/cart').length, 'on demand').toBe(2)
})

test('[S3.11] [S7.3] [S7.5] [S7.6] [S7.7] [S9.1] login is a form; registration, confirmation and resend are JSON', async ({
  page,
  faultProxy,
  product,
  t,
}) => {
  const screen = { page, t }
  const email = uniqueEmail()
  await page.goto('/')
  await authorization.register(screen, email, password)
  const login = lastRequest(faultProxy, 'POST', '/api/auth/token')
  expect(login.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(Object.fromEntries(new URLSearchParams(login.body))).toEqual({ username: email, password })
  await expect(authorization.confirmationDialog(screen)).toBeVisible()
  expect(lastJson(faultProxy, 'POST', '/api/auth/register')).toEqual({ email, password })
  await page.getByRole('button', { name: t('mfe-auth:confirm.resend') }).click()
  await expect.poll(() => requestsTo(faultProxy, 'POST', '/api/auth/resend').length).toBe(1)
  expect(lastJson(faultProxy, 'POST', '/api/auth/resend')).toEqual({ email })
  const code = await mailCode(product.dataDir, email)
  await authorization.enterCode(screen, code)
  await expect(page).toHaveURL('/cpc/personal-data')
  expect(lastJson(faultProxy, 'POST', '/api/auth/confirm')).toEqual({ email, code, remember_me: true })
})

test('[S6.3] [S7.1] [S7.4] signed-in calls send the stored token as a bearer', async ({
  open,
  customer,
  faultProxy,
}) => {
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => requestsTo(faultProxy, 'GET', '/api/domains/my').length).toBeGreaterThan(0)
  for (const path of ['/api/users/me', '/api/cart', '/api/domains/my']) {
    expect(lastRequest(faultProxy, 'GET', path).headers.authorization, path).toBe(`Bearer ${customer.token}`)
  }
})

test('[S3.11] [S7.8] [S7.9] [S7.10] the reset sends email, then the code, then the new password', async ({
  page,
  faultProxy,
  product,
  visitor,
  t,
}) => {
  const screen = { page, t }
  const { email } = await signUp(product, visitor)
  await page.goto('/')
  await authorization.openAuthorization(screen)
  await authorization.beginReset(screen, email)
  await authorization.resetButton(screen, 'email').click()
  const code = await mailCode(product.dataDir, email, 2)
  await authorization.fillResetCode(screen, code)
  await authorization.resetButton(screen, 'code').click()
  const word = 'a wholly different sentence'
  await authorization.fillNewPassword(screen, word)
  await authorization.resetButton(screen, 'password').click()
  await expect(authorization.authorizationDialog(screen).getByText(t('mfe-auth:reset.done'))).toBeVisible()
  expect(lastJson(faultProxy, 'POST', '/api/auth/request-reset')).toEqual({ email })
  expect(lastJson(faultProxy, 'POST', '/api/auth/verify-reset')).toEqual({ email, code })
  expect(lastJson(faultProxy, 'POST', '/api/auth/reset-password')).toEqual({ email, code, new_password: word })
})

test('[S6.2] [S7.11] [S7.13] [S7.14] [S7.15] a lookup, and the cart: add, remove, submit', async ({
  open,
  customer,
  faultProxy,
  t,
}) => {
  const page = await open({ token: customer.token })
  const screen = { page, t }
  const [kept, dropped] = [uniqueName(), uniqueName()]
  await page.goto('/')
  for (const name of [kept, dropped]) {
    await searchAndAdd(screen, name)
    expect(lastJson(faultProxy, 'POST', '/api/cart/add')).toEqual({ name, zone: 'com' })
  }
  expect(lastRequest(faultProxy, 'POST', '/api/cart/add').headers.authorization).toBe(`Bearer ${customer.token}`)
  const lookups = () => requestsTo(faultProxy, 'GET', '/api/whois').map(({ path, status }) => [path, status])
  expect(lookups()).toContainEqual([`/api/whois?domain=${kept}.com`, 404])
  await page.goto('/')
  await searchFor(screen, 'wikipedia')
  await expect(resultOf(screen, 'wikipedia.com').locator('pre')).toBeVisible()
  expect(lookups()).toContainEqual(['/api/whois?domain=wikipedia.com', 200])
  await page.goto('/cart')
  await page.getByRole('button', { name: t('mfe-search-cart:cart.remove', { domain: `${dropped}.com` }) }).click()
  await expect.poll(() => requestsTo(faultProxy, 'DELETE', /^\/api\/cart\/\d+$/).at(-1)?.status).toBe(204)
  await page.getByRole('button', { name: t('mfe-search-cart:cart.submit') }).click()
  await expect(page.getByText(t('mfe-search-cart:submitted.title'))).toBeVisible()
  expect(lastRequest(faultProxy, 'POST', '/api/cart/submit').body).toBe('')
})

test('[S7.11] a lookup that fails counts as available; when the lookup could not be made, nothing is claimed', async ({
  page,
  faultProxy,
  guard,
  t,
}) => {
  guard.allow(/^(500|503) GET \/api\/whois/)
  const screen = { page, t }
  await page.goto('/')
  for (const [status, state, offers] of [
    [500, 'available', 1],
    [503, 'unknown', 0],
  ] as const) {
    const domain = `${uniqueName()}.com`
    const restore = faultProxy.inject({ path: /^\/api\/whois/ }, { kind: 'answer', status })
    await searchFor(screen, domain)
    const result = resultOf(screen, domain)
    await expect(result.getByText(t(`mfe-search-cart:result.${state}`), { exact: true })).toBeVisible()
    await expect(addButton(screen, domain)).toHaveCount(offers)
    restore()
  }
})

test('[S7.16] [S7.17] [S7.18] the admin panel reads requests and logs and sends decisions', async ({
  open,
  adminToken,
  product,
  customer,
  customerApi,
  faultProxy,
  t,
}) => {
  const requests = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
  const page = await open({ token: adminToken })
  const screen = { page, t }
  const reads = ['domains', 'logs'].map(name => page.waitForResponse(new RegExp(`/api/admin/${name}$`)))
  await page.goto('/admin')
  const [listed, logs] = await Promise.all(reads.map(async read => await (await read).json()))
  expect(logs.map(({ email }: AdminLog) => email)).toEqual(
    expect.arrayContaining([customer.email, product.admin.email]),
  )
  expect(listed).toContainEqual({
    id: requests[0]?.id,
    name: requests[0]?.name,
    zone: 'com',
    status: 'pending',
    created_at: requests[0]?.created_at,
    user_id: requests[0]?.user_id,
  })
  await openTab(screen, 'domains')
  for (const [index, decision] of (['approve', 'reject', 'reserve'] as const).entries()) {
    const { id, name } = requests[index] ?? { id: 0, name: '' }
    await decide(screen, `${name}.com`, decision)
    await expect
      .poll(() => requestsTo(faultProxy, 'POST', `/api/admin/domains/${id}/${decision}`).at(-1)?.status)
      .toBe(200)
    expect(lastRequest(faultProxy, 'POST', `/api/admin/domains/${id}/${decision}`).body).toBe('')
    await expect(requestRow(screen, `${name}.com`)).toBeVisible()
  }
  expect(requestsTo(faultProxy, 'GET', '/api/admin/domains').length).toBeGreaterThan(0)
  expect(requestsTo(faultProxy, 'GET', '/api/admin/logs').length).toBeGreaterThan(0)
})

test('[S7.19] [S7.20] [S7.21] the address book lists, adds, reads, replaces and deletes', async ({
  open,
  customer,
  customerApi,
  faultProxy,
  t,
}) => {
  const { id } = await storedAddress(customerApi, { label: 'Home' })
  const page = await open({ token: customer.token })
  const screen = { page, t }
  const form = page.getByRole('dialog')
  await page.goto('/cpc/address-book')
  await expect(addressCard(screen, 'Home')).toBeVisible()
  expect(requestsTo(faultProxy, 'GET', '/api/address-book/').length).toBeGreaterThan(0)
  await page.getByRole('button', { name: t('mfe-address-book:add'), exact: true }).click()
  const fields = {
    label: 'Work',
    first_name: 'Iryna',
    last_name: 'Bondar',
    address_line1: 'Soborna 5',
    city: 'Dnipro',
    country: 'UA',
    email: 'iryna@example.com',
  }
  await fillAddress(screen, form, fields)
  await form.getByRole('button', { name: t('mfe-address-book:form.save') }).click()
  await expect(addressCard(screen, 'Work')).toBeVisible()
  const none = { address_line2: null, state: null, vat_number: null }
  const empty = { ...none, postal_code: null, phone_code: null, phone_number: null }
  expect(lastJson(faultProxy, 'POST', '/api/address-book/')).toEqual({ ...empty, ...fields })

  await page.getByRole('button', { name: t('mfe-address-book:card.editNamed', { name: 'Home' }) }).click()
  await fillAddress(screen, form, { city: 'Odesa' })
  expect(requestsTo(faultProxy, 'GET', `/api/address-book/${id}`).length).toBeGreaterThan(0)
  await form.getByRole('button', { name: t('mfe-address-book:form.save') }).click()
  await expect(addressCard(screen, 'Home')).toContainText('Odesa')
  expect(lastJson(faultProxy, 'PUT', `/api/address-book/${id}`)).toEqual({
    ...address,
    ...none,
    label: 'Home',
    city: 'Odesa',
  })

  await page.getByRole('button', { name: t('mfe-address-book:card.deleteNamed', { name: 'Home' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('mfe-address-book:delete.confirm') })
    .click()
  await expect.poll(() => requestsTo(faultProxy, 'DELETE', `/api/address-book/${id}`).at(-1)?.status).toBe(204)
})

test('[S7.22] [S7.23] [S7.24] [S7.27] [S7.28] [S7.29] the domain panel reads and changes one domain', async ({
  open,
  customer,
  customerApi,
  adminToken,
  product,
  visitor,
  faultProxy,
  t,
}) => {
  const receiver = await signUp(product, visitor)
  const { id, name, auto_renew, client_transfer_lock } = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  const panel = manager.domainPanel({ page, t }, `${name}.com`)
  const sent = async (method: string, path: string, status: number) =>
    await expect.poll(() => requestsTo(faultProxy, method, `/api/domains/${id}${path}`).at(-1)?.status).toBe(status)
  await page.goto(`/app/domain-manager?domain=${id}`)
  await sent('GET', '', 200)
  expect(requestsTo(faultProxy, 'GET', '/api/domains/my').length).toBeGreaterThan(0)
  await expect(manager.domainRow({ page, t }, `${name}.com`)).toBeVisible()

  await panel.getByRole('switch', { name: t('mfe-domain-manager:list.columns.autoRenew') }).click()
  await sent('PUT', '/auto-renew', 200)
  expect(lastJson(faultProxy, 'PUT', `/api/domains/${id}/auto-renew`)).toEqual({ auto_renew: !auto_renew })
  const lock = panel.getByRole('switch', { name: t('mfe-domain-manager:transfer.lock') })
  await lock.click()
  await sent('PUT', '/transfer-lock', 200)
  expect(lastJson(faultProxy, 'PUT', `/api/domains/${id}/transfer-lock`)).toEqual({
    client_transfer_lock: !client_transfer_lock,
  })
  await lock.click()
  await expect(lock).not.toBeChecked()
  await expect.poll(() => requestsTo(faultProxy, 'PUT', `/api/domains/${id}/transfer-lock`).length).toBe(2)

  await panel.getByRole('button', { name: t('mfe-domain-manager:transfer.start') }).click()
  const prompt = page.getByRole('dialog', {
    name: t('mfe-domain-manager:transfer.startTitle', { domain: `${name}.com` }),
  })
  await prompt.getByLabel(t('mfe-domain-manager:transfer.email')).fill(receiver.email)
  await prompt.getByRole('button', { name: t('mfe-domain-manager:transfer.start') }).click()
  await expect(page.getByText(t('mfe-domain-manager:transfer.started'))).toBeVisible()
  expect(lastJson(faultProxy, 'POST', `/api/domains/${id}/transfer/start`)).toEqual({ target_email: receiver.email })

  await manager.openSubView({ page, t }, panel, 'contacts')
  const registrant = panel.getByRole('region', { name: t('mfe-domain-manager:contacts.role.registrant') })
  await registrant.getByLabel(t('mfe-domain-manager:contacts.name'), { exact: true }).fill('Olena Koval')
  await sent('GET', '/whois', 200)
  await panel.getByRole('button', { name: t('mfe-domain-manager:contacts.save') }).click()
  await sent('POST', '/whois', 200)
  expect(lastJson(faultProxy, 'POST', `/api/domains/${id}/whois`)).toEqual({
    registrant: expect.objectContaining({ name: 'Olena Koval', hidden: expect.any(Boolean) }),
    admin: expect.any(Object),
    tech: expect.any(Object),
  })
})

test('[S5.7] [S7.30] [S7.31] [S7.32] [S7.33] records are listed, added, edited and deleted', async ({
  open,
  customer,
  customerApi,
  adminToken,
  faultProxy,
  t,
}) => {
  const { id, name } = await approvedDomain(customerApi, adminToken)
  const old = await call(customerApi, dnsCalls.create, {
    body: { domain_id: id, host: 'old', type: 'TXT', content: 'hello' },
  })
  const page = await open({ token: customer.token })
  const panel = manager.domainPanel({ page, t }, `${name}.com`)
  const records = manager.recordList({ page, t }, panel)
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  await expect(records).toContainText('old')
  expect(lastRequest(faultProxy, 'GET', `/api/dns/domain/${id}`).status).toBe(200)
  await panel.getByRole('button', { name: t('mfe-domain-manager:dns.add'), exact: true }).click()
  const form = panel.getByRole('form', { name: t('mfe-domain-manager:dns.addTitle') })
  await form.getByLabel(t('mfe-domain-manager:dns.host'), { exact: true }).fill('www')
  await form.getByLabel(t('mfe-domain-manager:dns.part.A.address'), { exact: true }).fill('192.0.2.9')
  await form.getByRole('button', { name: t('mfe-domain-manager:dns.add'), exact: true }).click()
  await expect(records).toContainText('192.0.2.9')
  const added = lastJson(faultProxy, 'POST', '/api/dns/')
  expect(added).toEqual({ domain_id: id, host: 'www', type: 'A', content: '192.0.2.9', ttl: 300 })

  await records.getByRole('button', { name: t('mfe-domain-manager:dns.edit', { type: 'TXT', host: 'old' }) }).click()
  await records.getByLabel(t('mfe-domain-manager:dns.ttl'), { exact: true }).selectOption('3600')
  await records.getByRole('button', { name: t('mfe-domain-manager:dns.save'), exact: true }).click()
  await expect.poll(() => requestsTo(faultProxy, 'PUT', `/api/dns/${old.id}`).at(-1)?.status).toBe(200)
  expect(lastJson(faultProxy, 'PUT', `/api/dns/${old.id}`)).toMatchObject({ ttl: 3600 })

  await records.getByRole('button', { name: t('mfe-domain-manager:dns.delete', { type: 'TXT', host: 'old' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('mfe-domain-manager:dns.deleteConfirm') })
    .click()
  await expect.poll(() => requestsTo(faultProxy, 'DELETE', `/api/dns/${old.id}`).at(-1)?.status).toBe(204)
})
