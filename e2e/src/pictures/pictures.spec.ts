import { join } from 'node:path'
import { cartCalls } from '@panel/shared/contract'
import type { Page } from '@playwright/test'
import { call } from '../fixtures/api'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { settled } from '../gallery/view'
import { addButton, resultOf, searchFor } from '../screens/search'
import { root } from '../suites/workspaces'
import { openShop } from './picture-seed'

// A product of its own: its accounts and names are those of the pictures.
test.use({ settings: { LOG_LEVEL: 'error' } })

const wide = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const manager = '/app/domain-manager'
const t = readTexts('en')
const text = (name: string) => t(`mfe-domain-manager:${name}`)

const save = async (page: Page, name: string) => {
  await settled(page)
  // The pointer rests nowhere.
  await page.mouse.move(0, 0)
  const path = join(root, 'docs/images', `${name}.png`)
  const picture = await page.screenshot({ path, animations: 'disabled' })
  expect(picture.length, `bytes of ${name}`).toBeLessThan(160_000)
  await page.close()
}

const zoneFile = [
  '$TTL 3600',
  '@     IN  A     192.0.2.44',
  'shop  IN  CNAME storefront.example.net.',
  '@     IN  MX    10 mx1.mail.example.',
  'old   IN  A     192.0.2.256',
  '@     IN  TXT   "v=spf1 include:_spf.mail.example -all"',
].join('\n')

test('the pictures of the documents', async ({ product, adminToken, open }) => {
  test.setTimeout(180_000)
  const { owner, asOwner, idOf } = await openShop(product, adminToken)
  const signedIn = { ...wide, token: owner.token }

  await test.step('search', async () => {
    const taken = await open(wide)
    await taken.goto('/')
    await searchFor({ page: taken, t }, 'wikipedia.org')
    await resultOf({ page: taken, t }, 'wikipedia.org').waitFor()
    await save(taken, 'search-taken')
    const free = await open({ ...wide, language: 'uk', colorScheme: 'dark', at: '/' })
    const ukrainian = { page: free, t: readTexts('uk') }
    await searchFor(ukrainian, 'кавовий-дім.ua')
    await addButton(ukrainian, 'xn-----6kcbababqj7bxb6nrb.ua')
      .or(free.getByRole('heading', { level: 2 }).first())
      .first()
      .waitFor()
    await save(free, 'search-available-uk-dark')
  })

  await test.step('cart', async () => {
    for (const name of ['podilcoffee', 'kavarnia-na-podoli']) {
      await call(asOwner, cartCalls.add, { body: { name, zone: 'com' } })
    }
    await call(asOwner, cartCalls.renew, { body: { domain_id: idOf('nordbike') } })
    const page = await open(signedIn)
    await page.goto('/cart')
    await save(page, 'cart')
  })

  await test.step('domains', async () => {
    const ukrainian = await open({ ...signedIn, language: 'uk', colorScheme: 'dark', at: manager })
    await save(ukrainian, 'domains-uk-dark')
    const small = await open({ ...phone, token: owner.token, language: 'uk', at: manager })
    await save(small, 'domains-phone-uk')
  })

  await test.step('records', async () => {
    const inPanel = await open(signedIn)
    await inPanel.goto(`${manager}?domain=${idOf('lvivbakery')}&view=dns`)
    await inPanel
      .getByRole('list', { name: text('dns.title') })
      .getByText('mx1')
      .scrollIntoViewIfNeeded()
    await save(inPanel, 'dns-records')
    const small = await open({
      ...phone,
      token: owner.token,
      language: 'uk',
      colorScheme: 'dark',
      at: `${manager}?domain=${idOf('lvivbakery')}&view=records`,
    })
    await save(small, 'dns-phone-uk')
  })

  await test.step('editor', async () => {
    const form = await open(signedIn)
    await form.goto(`${manager}?domain=${idOf('lvivbakery')}&view=records`)
    await form.getByRole('button', { name: text('dns.add'), exact: true }).click()
    await form.getByLabel(text('dns.type'), { exact: true }).first().selectOption('MX')
    await form.getByLabel(text('dns.host'), { exact: true }).fill('shop')
    await form.getByLabel(text('dns.priority'), { exact: true }).fill('10')
    await form.getByLabel(t('rules:dns.part.MX.target'), { exact: true }).fill('192.0.2.44')
    await form.getByLabel(t('rules:dns.part.MX.target'), { exact: true }).blur()
    await form.locator('[aria-invalid="true"]').waitFor()
    await save(form, 'dns-form')
    const paste = await open(signedIn)
    await paste.goto(`${manager}?domain=${idOf('hortensia-studio')}&view=records`)
    await paste.getByRole('button', { name: text('dns.more') }).click()
    await paste.getByRole('menuitem', { name: text('dns.paste.open') }).click()
    await paste.getByLabel(text('dns.paste.label'), { exact: true }).fill(zoneFile)
    await paste.getByRole('region', { name: text('dns.paste.preview') }).waitFor()
    await save(paste, 'dns-paste')
  })

  await test.step('requests', async () => {
    const page = await open({ ...wide, token: adminToken, at: '/admin?tab=domains' })
    await page.getByRole('tabpanel').getByRole('row').nth(5).waitFor()
    await save(page, 'admin-requests')
  })
})
