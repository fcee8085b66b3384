import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../fixtures/axe'
import { checkLayout } from '../fixtures/layout'
import { hold, shellScripts } from '../fixtures/requests'
import { settled } from '../fixtures/settled'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { userMenuButton } from '../screens/header'
import type { Screen } from '../screens/screen'
import { resultOf, searchField, searchForm } from '../screens/search'
import { root } from '../suites/workspaces'

const budgets: Record<string, number> = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8'))

const fontsReady = (page: Page): Promise<unknown> => page.evaluate(async () => void (await document.fonts.ready))

/** Begins to watch how far what is seen jumps; what it returns says how far it did. */
const watchShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const shifts: number[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0)
    }).observe({ type: 'layout-shift' })
  })
  return async () =>
    await page.evaluate(async () => {
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      return (Reflect.get(window, 'shifts') as number[]).reduce((sum, shift) => sum + shift, 0)
    })
}

const submit = async (screen: Screen) =>
  await searchForm(screen)
    .getByRole('button', { name: screen.t('mfe-search-cart:submit'), exact: true })
    .click()

/** Marks the field that is there now; a field drawn again is another one. */
const mark = (screen: Screen) => searchField(screen).evaluate(field => field.toggleAttribute('data-first', true))

inEachLanguage(() => {
  test('the search box is there before any script, and stays the same one, with what is typed and the cursor', async ({
    page,
    faultProxy,
    t,
  }) => {
    const screen: Screen = { page, t }
    const letScriptsGo = hold(faultProxy, shellScripts)
    await page.goto('/', { waitUntil: 'commit' })
    const field = searchField(screen)
    await field.pressSequentially('google')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('mfe-search-cart:home.title'))
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeHidden()
    await mark(screen)
    await field.press('ArrowLeft')
    await fontsReady(page)
    const shifted = await watchShifts(page)
    const before = await field.boundingBox()
    letScriptsGo()
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    await settled(page)
    await expect(field).toHaveAttribute('data-first')
    await expect(field).toBeFocused()
    expect(await field.boundingBox()).toEqual(before)
    expect(await shifted()).toBeLessThanOrEqual(budgets['home.shift'] ?? 0)
    await field.pressSequentially('l')
    await expect(field).toHaveValue('googlle')
    await field.fill('google.com')
    await submit(screen)
    await expect(resultOf(screen, 'google.com')).toBeVisible()
    await expect(field).toHaveAttribute('data-first')
  })

  test('nothing moves when the font comes after the page was shown', async ({ page, faultProxy, t }) => {
    const letFontsGo = hold(faultProxy, /\.woff2/)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    await expect(page.getByText(t('mfe-search-cart:health.ok'))).toBeVisible()
    const shifted = await watchShifts(page)
    letFontsGo()
    await fontsReady(page)
    expect(await shifted()).toBeLessThanOrEqual(budgets['home.shift'] ?? 0)
  })
})

for (const typed of ['google.com', 'google']) {
  test(`${typed}, sent before any script, is asked for once and answered in the same page`, async ({
    page,
    faultProxy,
    t,
  }) => {
    const screen: Screen = { page, t }
    const letScriptsGo = hold(faultProxy, shellScripts)
    await page.goto('/', { waitUntil: 'commit' })
    await searchField(screen).pressSequentially(typed)
    await submit(screen)
    await mark(screen)
    const asked = () =>
      faultProxy.requests.filter(({ path }) => path === '/api/whois?domain=google.com').map(({ status }) => status)
    if (typed.includes('.')) await expect.poll(asked).toEqual([200])
    letScriptsGo()
    await expect(resultOf(screen, 'google.com')).toBeVisible()
    await expect(searchField(screen)).toHaveAttribute('data-first')
    await expect(page).toHaveURL('/?q=google.com')
    await settled(page)
    expect(asked()).toEqual([200])
    expect(faultProxy.requests.filter(({ path }) => path.startsWith('/?') || path === '/')).toHaveLength(1)
  })
}

test('before any script it is drawn where the page has it, breaks no rule of accessibility and fits a narrow window', async ({
  page,
  faultProxy,
  t,
}) => {
  const screen: Screen = { page, t }
  for (const width of [320, 360, 1000, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const letScriptsGo = hold(faultProxy, shellScripts)
    await page.goto('/', { waitUntil: 'commit' })
    await searchField(screen).waitFor()
    await fontsReady(page)
    expect(await checkAccessibility(page)).toEqual([])
    expect(await checkLayout(page)).toEqual([])
    const before = await searchForm(screen).boundingBox()
    letScriptsGo()
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    await settled(page)
    expect(await searchForm(screen).boundingBox()).toEqual(before)
  }
})

test('for a signed-in customer in the dark it is taken over too, and `/` leads into it', async ({ scene }) => {
  const { open, customer, faultProxy, t } = scene
  const page = await open({ token: customer.token, colorScheme: 'dark' })
  const screen: Screen = { page, t }
  const letScriptsGo = hold(faultProxy, shellScripts)
  await page.goto('/', { waitUntil: 'commit' })
  await searchField(screen).waitFor()
  await mark(screen)
  await fontsReady(page)
  const before = await searchForm(screen).boundingBox()
  letScriptsGo()
  await expect(userMenuButton(screen, customer.email)).toBeVisible()
  await settled(page)
  await expect(searchField(screen)).toHaveAttribute('data-first')
  expect(await searchForm(screen).boundingBox()).toEqual(before)
  await page.keyboard.press('/')
  await expect(searchField(screen)).toBeFocused()
})
