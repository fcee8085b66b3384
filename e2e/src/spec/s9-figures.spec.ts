import { dnsCalls } from '@panel/shared/contract'
import { approvedDomain, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as manager from '../screens/domain-manager'
import { searchFor, searchForm } from '../screens/search'

const key = (name: string) => `mfe-domain-manager:${name}`

const types = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'CAA', 'NS', 'PTR', 'SSHFP', 'TLSA', 'NAPTR', 'URI']

test('[S9.3] the form offers the 13 types of records first', async ({ open, customer, customerApi, adminToken, t }) => {
  const { id } = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  await page.getByRole('button', { name: t(key('dns.add')), exact: true }).click()
  const options = page
    .getByRole('form', { name: t(key('dns.addTitle')) })
    .getByLabel(t(key('dns.type')), { exact: true })
    .getByRole('option')
  const values = await options.evaluateAll(found => found.map(option => (option as HTMLOptionElement).value))
  expect(values.slice(0, types.length)).toEqual(types)
})

test('[S9.6] the panel is 420 px wide and the list of records at most about 16rem high', async ({
  open,
  customer,
  customerApi,
  adminToken,
  t,
}) => {
  const { id, name } = await approvedDomain(customerApi, adminToken)
  for (let host = 1; host <= 20; host += 1) {
    await call(customerApi, dnsCalls.create, {
      body: { domain_id: id, host: `h${host}`, type: 'A', content: `192.0.2.${host}` },
    })
  }
  const page = await open({ token: customer.token, viewport: { width: 1440, height: 900 } })
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  const panel = manager.domainDrawer({ page, t }, `${name}.com`)
  const list = manager.recordList({ page, t }, panel)
  await expect(list.getByRole('listitem')).toHaveCount(20)
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(420)
  const height = (await list.boundingBox())?.height ?? 0
  expect(height).toBeGreaterThan(15 * 16)
  expect(height).toBeLessThanOrEqual(17 * 16)
  expect(await list.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true)
})

inEachLanguage(() => {
  test("[S9.9] the phone code's hint is +380; dates have a short month, day and year", async ({
    open,
    customer,
    customerApi,
    adminToken,
    language,
    t,
  }) => {
    const domain = await approvedDomain(customerApi, adminToken)
    const page = await open({ token: customer.token })
    await page.goto('/app/domain-manager')
    const row = manager.domainRow({ page, t }, `${domain.name}.com`)
    await expect(row).toContainText(
      language === 'en' ? /[A-Z][a-z]{2} \d{1,2}, 20\d\d/ : /\d{1,2} [а-яіїєґ]{3,4}\. 20\d\d р\./,
    )
    await page.goto('/cpc/address-book')
    await page.getByRole('button', { name: t('mfe-address-book:add'), exact: true }).click()
    await expect(page.getByRole('dialog').getByLabel(t('addresses:field.phone_code'), { exact: true })).toHaveAttribute(
      'placeholder',
      '+380',
    )
  })
})

test('[S1.4] [S2.1] [S9.7] English first, Ukrainian on request, and it is remembered', async ({ open, page }) => {
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('form').getByRole('button')).toHaveText('Search')
  await page.getByRole('button', { name: 'Українська' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect(page.locator('form').getByRole('button')).not.toHaveText('Search')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('form').getByRole('button')).toHaveText('Search')
  const fresh = await open()
  await fresh.context().clearCookies()
  await fresh.goto('/')
  await expect(fresh.locator('html')).toHaveAttribute('lang', 'en')
})

test('[S9.5] the zones are those of the product, the first one chosen', async ({ page, t }) => {
  await page.goto('/')
  const zone = searchForm({ page, t }).getByRole('combobox')
  await expect(zone.getByRole('option')).toHaveText(['.com', '.net', '.org', '.com.ua', '.ua'])
  await expect(zone).toHaveValue('com')
  const name = uniqueName()
  await searchFor({ page, t }, name)
  await expect(page.getByRole('heading', { level: 2, name: `${name}.com` })).toBeVisible()
})
