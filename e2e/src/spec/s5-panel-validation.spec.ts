import { approvedDomain, signUp, storedAddress, uniqueName } from '../fixtures/accounts'
import { lastJson, requestsTo } from '../fixtures/recorded-requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { addressCard, fillAddress } from '../screens/address-book'
import * as manager from '../screens/domain-manager'
import { resultOf, searchField, searchFor, searchForm } from '../screens/search'

const key = (name: string) => `mfe-domain-manager:${name}`

inEachLanguage(() => {
  test('[S5.6] an address needs its required fields, and only those', async ({ open, customer, faultProxy, t }) => {
    const page = await open({ token: customer.token })
    const screen = { page, t }
    await page.goto('/cpc/address-book')
    await page.getByRole('button', { name: t('mfe-address-book:add'), exact: true }).click()
    const form = page.getByRole('dialog')
    const field = (name: string) => form.getByLabel(t(`addresses:field.${name}`), { exact: true })
    const save = form.getByRole('button', { name: t('mfe-address-book:form.save') })
    await field('email').fill('')
    await save.click()
    for (const name of ['first_name', 'last_name', 'address_line1', 'country', 'city', 'email']) {
      await expect(field(name), name).toHaveAccessibleDescription(new RegExp(t('errors:required')))
    }
    for (const name of ['label', 'address_line2', 'state', 'postal_code', 'vat_number', 'phone_code', 'phone_number']) {
      await expect(field(name), name).not.toHaveAttribute('aria-invalid', 'true')
    }
    await fillAddress(screen, form, {
      first_name: 'Ivan',
      last_name: 'Shevchenko',
      address_line1: 'Mykhailivska 3',
      country: 'UA',
      city: 'Kyiv',
      email: 'ivan',
    })
    await save.click()
    await expect(field('email')).toHaveAccessibleDescription(new RegExp(t('errors:email')))
    expect(requestsTo(faultProxy, 'POST', '/api/address-book/')).toHaveLength(0)
    await field('email').fill('ivan@example.com')
    await save.click()
    await expect(addressCard(screen, 'Ivan Shevchenko')).toBeVisible()
  })

  test('[S5.8] a transfer asks for the email of the receiver; cancelled or empty it does nothing', async ({
    open,
    customer,
    customerApi,
    adminToken,
    product,
    visitor,
    faultProxy,
    t,
    expectText,
  }) => {
    const receiver = await signUp(product, visitor)
    const { id, name } = await approvedDomain(customerApi, adminToken)
    const page = await open({ token: customer.token })
    const panel = manager.domainDrawer({ page, t }, `${name}.com`)
    await page.goto(`/app/domain-manager?domain=${id}`)
    await expect(panel.getByRole('switch', { name: t(key('transfer.lock')) })).not.toBeChecked()
    const start = panel.getByRole('button', { name: t(key('transfer.start')) })
    const prompt = page.getByRole('dialog', { name: t(key('transfer.startTitle'), { domain: `${name}.com` }) })
    const submit = prompt.getByRole('button', { name: t(key('transfer.start')) })
    const starts = () => requestsTo(faultProxy, 'POST', `/api/domains/${id}/transfer/start`)
    await start.click()
    await submit.click()
    await expect(prompt).toBeVisible()
    await prompt.getByLabel(t(key('transfer.email'))).fill(receiver.email)
    await prompt.getByRole('button', { name: t('ui:cancel'), exact: true }).click()
    await expect(prompt).toBeHidden()
    expect(starts()).toHaveLength(0)
    await start.click()
    await prompt.getByLabel(t(key('transfer.email'))).fill(receiver.email)
    await submit.click()
    await expect(page.getByText(expectText('Transfer started', key('transfer.started')))).toBeVisible()
    expect(starts()).toHaveLength(1)
  })

  test('[S5.9] deleting an address and deleting a record ask first, in the words of the product', async ({
    open,
    customer,
    customerApi,
    adminToken,
    faultProxy,
    t,
    expectText,
  }) => {
    const { id } = await approvedDomain(customerApi, adminToken)
    await storedAddress(customerApi, { label: 'Home' })
    const page = await open({ token: customer.token })
    const question = page.getByRole('alertdialog')
    const cancel = question.getByRole('button', { name: t('ui:cancel'), exact: true })
    await page.goto('/cpc/address-book')
    await page.getByRole('button', { name: t('mfe-address-book:card.deleteNamed', { name: 'Home' }) }).click()
    await expect(
      question.getByText(expectText('Are you sure you want to delete this address?', 'mfe-address-book:delete.text')),
    ).toBeVisible()
    await cancel.click()
    await expect(addressCard({ page, t }, 'Home')).toBeVisible()
    await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
    await page.getByRole('button', { name: t(key('dns.add')), exact: true }).click()
    const form = page.getByRole('form', { name: t(key('dns.addTitle')) })
    await form.getByLabel(t(key('dns.host')), { exact: true }).fill('www')
    await form.getByLabel(t('rules:dns.part.A.address'), { exact: true }).fill('192.0.2.4')
    await form.getByRole('button', { name: t(key('dns.add')), exact: true }).click()
    await page.getByRole('button', { name: t(key('dns.delete'), { type: 'A', host: 'www' }) }).click()
    await expect(question.getByText(expectText('Delete this record?', key('dns.deleteTitle')))).toBeVisible()
    await cancel.click()
    await expect(page.getByText('192.0.2.4', { exact: true })).toBeVisible()
    expect(faultProxy.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
  })
})

test('[S5.5] what is typed into the search is made a name; nothing left does nothing', async ({
  page,
  faultProxy,
  t,
}) => {
  const screen = { page, t }
  const name = uniqueName()
  await page.goto('/')
  for (const nothing of ['', '   ', '!!! ???']) {
    await searchFor(screen, nothing)
    await expect(page).toHaveURL('/')
  }
  expect(requestsTo(faultProxy, 'GET', '/api/whois')).toHaveLength(0)
  const typed: [string, string][] = [
    [`  ${name.toUpperCase()}  `, `${name}.com`],
    [`https://${name}-a.net`, `${name}-a.net`],
    [`http://${name}-b`, `${name}-b.com`],
    [`${name}_!c$`, `${name}c.com`],
    [`${name}-d.org`, `${name}-d.org`],
  ]
  for (const [text, domain] of typed) {
    await searchFor(screen, text)
    await expect(resultOf(screen, domain), text).toBeVisible()
    expect(requestsTo(faultProxy, 'GET', '/api/whois').some(({ path }) => path === `/api/whois?domain=${domain}`)).toBe(
      true,
    )
  }
  await searchField(screen).fill(`${name}-e`)
  await searchForm({ page, t }).getByRole('combobox').selectOption('org')
  await searchField(screen).press('Enter')
  await expect(resultOf(screen, `${name}-e.org`)).toBeVisible()
})

test('[S5.7] [S9.2] a record without a ttl gets 300; a priority goes only where it is filled in, as a number', async ({
  open,
  customer,
  customerApi,
  adminToken,
  faultProxy,
  t,
}) => {
  const { id } = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  await page.getByRole('button', { name: t(key('dns.add')), exact: true }).click()
  const form = page.getByRole('form', { name: t(key('dns.addTitle')) })
  await form.getByLabel(t(key('dns.ttl')), { exact: true }).selectOption({ label: t(key('dns.ttlOther')) })
  await form.getByLabel(t(key('dns.ttlSeconds')), { exact: true }).fill('')
  await form.getByLabel(t(key('dns.host')), { exact: true }).fill('www')
  await form.getByLabel(t('rules:dns.part.A.address'), { exact: true }).fill('192.0.2.3')
  await form.getByRole('button', { name: t(key('dns.add')), exact: true }).click()
  await expect.poll(() => requestsTo(faultProxy, 'POST', '/api/dns/').at(-1)?.status).toBe(201)
  const first = lastJson(faultProxy, 'POST', '/api/dns/') as Record<string, unknown>
  expect(first).toMatchObject({ ttl: 300 })
  expect('priority' in first && first.priority !== null).toBe(false)
  await form.getByLabel(t(key('dns.type')), { exact: true }).selectOption('MX')
  await form.getByLabel(t(key('dns.host')), { exact: true }).fill('@')
  await form.getByLabel(t(key('dns.priority')), { exact: true }).fill('15')
  await form.getByLabel(t('rules:dns.part.MX.target'), { exact: true }).fill('mail.example.net')
  await form.getByLabel(t(key('dns.ttl')), { exact: true }).selectOption({ label: t(key('dns.ttlOther')) })
  await form.getByLabel(t(key('dns.ttlSeconds')), { exact: true }).fill('0')
  await form.getByRole('button', { name: t(key('dns.add')), exact: true }).click()
  await expect.poll(() => requestsTo(faultProxy, 'POST', '/api/dns/')[1]?.status).toBeDefined()
  expect(lastJson(faultProxy, 'POST', '/api/dns/')).toMatchObject({ type: 'MX', priority: 15, ttl: 300 })
})
