import type { Page } from '@playwright/test'
import { approvedDomain, requestDomains, uniqueName } from '../fixtures/accounts'
import { checkLayout } from '../fixtures/layout'
import { expect, test } from '../fixtures/test'
import type { Translate } from '../fixtures/texts'
import * as manager from '../screens/domain-manager'

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sidebar = (page: Page, t: Translate) => page.getByRole('navigation', { name: t('shell:sidebar.label') })

const boxOf = async (page: Page) => {
  const box = await heading(page).boundingBox()
  if (!box) throw new Error('The heading is not shown')
  return box
}

test('every page of a customer is in one frame, and the fields of personal data use its width', async ({ scene }) => {
  const { open, customer, t } = scene
  const page = await open({ token: customer.token, ...desktop })
  const lefts = new Set<number>()
  for (const path of ['/app/domain-manager', '/cart', '/cpc/address-book', '/cpc/security', '/cpc/personal-data']) {
    await page.goto(path)
    await expect(sidebar(page, t)).toBeVisible()
    await expect(page.getByRole('navigation', { name: t('shell:topLinks') }).getByRole('link')).toHaveCount(4)
    lefts.add((await boxOf(page)).x)
  }
  expect([...lefts]).toHaveLength(1)
  const form = page.getByRole('form', { name: t('mfe-auth:profile.title') })
  await expect(form.getByRole('textbox').first()).toBeVisible()
  const [card, fields] = await form.evaluate(element => [
    element.getBoundingClientRect().right,
    Math.max(...[...element.querySelectorAll('input, select')].map(field => field.getBoundingClientRect().right)),
  ])
  expect(card).toBeGreaterThan(1200)
  // A border around the field itself.
  expect((card ?? 0) - (fields ?? 0)).toBeLessThanOrEqual(2)
})

test('an administrator’s page is in it too, and in the sidebar; the search has the full width', async ({ scene }) => {
  const { open, adminToken, t } = scene
  const page = await open({ token: adminToken, at: '/app/domain-manager' })
  await sidebar(page, t)
    .getByRole('link', { name: t('mfe-admin:title') })
    .click()
  await expect(heading(page)).toHaveText(t('mfe-admin:title'))
  await expect(sidebar(page, t)).toBeVisible()
  // The text of the first tab begins where the page's column does.
  const tabLeft = await page
    .getByRole('tab')
    .first()
    .evaluate(tab => {
      const text = document.createRange()
      text.selectNodeContents(tab)
      return text.getBoundingClientRect().left
    })
  expect(tabLeft).toBeCloseTo((await boxOf(page)).x, 0)
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  await expect(sidebar(page, t)).toBeHidden()
})

test('a phone has the header and one bar above the page and two domains in sight, and the open sidebar moves nothing', async ({
  scene,
}) => {
  const { open, customer, customerApi, t } = scene
  await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
  const page = await open({ token: customer.token, ...phone, at: '/app/domain-manager' })
  await expect(heading(page)).toBeVisible()
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows).toHaveCount(4)
  expect((await rows.nth(1).boundingBox())?.y).toBeLessThan(340)
  const second = await rows.nth(2).boundingBox()
  expect((second?.y ?? 0) + (second?.height ?? 0)).toBeLessThan(844)
  expect(await checkLayout(page)).toEqual([])
  await expect(sidebar(page, t)).toBeVisible()
  const header = await page.getByRole('banner').boundingBox()
  expect(header?.height).toBeLessThanOrEqual(65)
  const main = await page.getByRole('main').boundingBox()
  expect(main?.y).toBeLessThanOrEqual(65 + 46)
  const before = await boxOf(page)
  await sidebar(page, t)
    .getByRole('button', { name: t('shell:sidebar.expand') })
    .tap()
  const link = sidebar(page, t).getByRole('link', { name: t('mfe-domain-manager:navigation.manager') })
  await expect(link).toBeVisible()
  expect(await boxOf(page)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(sidebar(page, t).getByRole('button', { name: t('shell:sidebar.expand') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link).toBeVisible()
  await page.touchscreen.tap(350, 700)
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: t('mfe-domain-manager:list.view') }).tap()
  await page.getByLabel(t('mfe-domain-manager:list.orderLabel')).selectOption('name')
  await expect(page).toHaveURL(/sort=name/)
})

test('Transfer Domain and WHOIS & Privacy ask which domain is meant, and lead to that part of it', async ({
  scene,
}) => {
  const { t } = scene
  const { name } = await scene.domain()
  const page = await scene.open({ token: scene.customer.token, at: '/app/domain-manager' })
  for (const [link, task] of [
    ['transfer', 'transfer'],
    ['whois', 'privacy'],
  ] as const) {
    await page
      .getByRole('navigation', { name: t('shell:topLinks') })
      .getByRole('link', { name: t(`mfe-domain-manager:navigation.${link}`) })
      .click()
    const chooser = page.getByRole('dialog', { name: t(`mfe-domain-manager:task.${task}`) })
    await chooser.getByRole('searchbox').fill(name)
    await chooser.getByRole('link', { name: new RegExp(name) }).click()
    await expect(chooser).toBeHidden()
    const panel = manager.domainDrawer({ page, t }, `${name}.com`)
    await expect(panel.getByRole('heading', { name: t(`mfe-domain-manager:sections.${task}`) })).toBeFocused()
  }
  await page.goto('/cpc/transfer')
  await page.getByRole('dialog').press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the panel of a domain covers neither header nor top links', async ({ scene }) => {
  const { t } = scene
  const { name } = await scene.domain()
  const page = await scene.open({ token: scene.customer.token, ...desktop, at: '/app/domain-manager' })
  const links = page.getByRole('navigation', { name: t('shell:topLinks') })
  const panel = await manager.openDomain({ page, t }, `${name}.com`)
  await expect(panel).toBeVisible()
  const bar = await links.boundingBox()
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0)
})

test('the rows of the list keep their height and place when a panel opens next to them', async ({ scene }) => {
  const { customer, customerApi, adminToken, t } = scene
  // As wide as usual names are, whichever letters the clock gives.
  const { name } = await approvedDomain(customerApi, adminToken, uniqueName('a'))
  const [long] = await requestDomains(customerApi, [`${'long-'.repeat(11)}${name}`.slice(0, 63)])
  const viewport = { width: 1280, height: 900 }
  const page = await scene.open({ token: customer.token, viewport, at: '/app/domain-manager' })
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows).toHaveCount(3)
  const places = () =>
    rows.evaluateAll(all => all.map(row => row.getBoundingClientRect()).map(box => [box.y, box.height]))
  const before = await places()
  await manager.openDomain({ page, t }, `${name}.com`)
  await expect(manager.domainDrawer({ page, t }, `${name}.com`)).toBeVisible()
  await expect(page.getByRole('link', { name: `${long?.name}.com`, exact: true })).toBeVisible()
  expect(await places()).toEqual(before)
  const short = page.getByRole('link', { name: `${name}.com`, exact: true })
  expect(await short.evaluate(link => link.scrollWidth <= link.clientWidth)).toBe(true)
})

test('an administrator sees twelve requests on a screen, each with who asks, for whom and for how long', async ({
  scene,
}) => {
  const { open, customer, customerApi, adminToken, t } = scene
  // Those of other tests may have names that need a line more.
  const query = new URLSearchParams({ tab: 'domains', status: 'pending', q: customer.email })
  await requestDomains(
    customerApi,
    Array.from({ length: 12 }, () => uniqueName('harbour-office')),
  )
  for (const language of ['en', 'uk'] as const) {
    const page = await open({ token: adminToken, language, ...desktop, at: `/admin?${query}` })
    const rows = page.getByRole('tabpanel').getByRole('row')
    await expect(rows.nth(12).getByRole('link', { name: /@/ }).first()).toBeVisible()
    const box = await rows.nth(12).boundingBox()
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
    expect(await checkLayout(page)).toEqual([])
    if (language === 'en') await expect(rows.nth(12)).toContainText(t('mfe-admin:domains.years', { count: 1 }))
  }
})
