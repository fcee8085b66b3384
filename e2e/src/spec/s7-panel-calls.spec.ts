import { type AdminLog, dnsCalls } from '@panel/shared/contract'
import { address, approvedDomain, requestDomains, signUp, storedAddress, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { lastJson, lastRequest, requestsTo } from '../fixtures/recorded-requests'
import { expect, test } from '../fixtures/test'
import { addressCard, fillAddress } from '../screens/address-book'
import { decide, openTab, requestRow } from '../screens/admin'
import * as manager from '../screens/domain-manager'

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
  expect(listed).toContainEqual(
    expect.objectContaining({
      id: requests[0]?.id,
      name: requests[0]?.name,
      zone: 'com',
      status: 'pending',
      created_at: requests[0]?.created_at,
      user_id: requests[0]?.user_id,
    }),
  )
  await openTab(screen, 'domains')
  for (const [index, decision] of (['approve', 'reject', 'reserve'] as const).entries()) {
    const { id, name } = requests[index] ?? { id: 0, name: '' }
    await decide(screen, `${name}.com`, decision)
    await expect
      .poll(() => requestsTo(faultProxy, 'POST', `/api/admin/domains/${id}/${decision}`).at(-1)?.status)
      .toBe(200)
    // A reason, which only a rejection takes, is ours.
    const { body } = lastRequest(faultProxy, 'POST', `/api/admin/domains/${id}/${decision}`)
    expect(body).toBe(decision === 'reject' ? '{"template":"rejection_trademark"}' : '')
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
  const none = { address_line2: null, state: null, vat_number: null, organisation: null }
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
  const panel = manager.domainDrawer({ page, t }, `${name}.com`)
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
  const panel = manager.domainDrawer({ page, t }, `${name}.com`)
  const records = manager.recordList({ page, t }, panel)
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  await expect(records).toContainText('old')
  expect(lastRequest(faultProxy, 'GET', `/api/dns/domain/${id}`).status).toBe(200)
  await panel.getByRole('button', { name: t('mfe-domain-manager:dns.add'), exact: true }).click()
  const form = panel.getByRole('form', { name: t('mfe-domain-manager:dns.addTitle') })
  await form.getByLabel(t('mfe-domain-manager:dns.host'), { exact: true }).fill('www')
  await form.getByLabel(t('rules:dns.part.A.address'), { exact: true }).fill('192.0.2.9')
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
  await page
    .getByRole('button', { name: t('mfe-domain-manager:dns.undo'), exact: true })
    .last()
    .click()
  await expect(records).toContainText('old')
  expect(await call(customerApi, dnsCalls.list, { params: { id } })).toContainEqual(
    expect.objectContaining({ id: old.id }),
  )
})
