import { cartCalls, healthCalls, searchCalls, userCalls } from '@panel/shared/contract'
import type { Locator, Page } from '@playwright/test'
import { requestsOf } from '../faults/call-action'
import { callFaults, endedSession } from '../faults/call-faults'
import { uniqueName } from '../fixtures/accounts'
import { requestsTo } from '../fixtures/requests'
import { expect, type Scene, test } from '../fixtures/test'
import { cartLink } from '../screens/header'
import { addButton, resultOf, searchFor } from '../screens/search'

const beyondTimeLimit = 16_000

const all = { 401: { fault: endedSession }, ...callFaults }

/** Waits until something shows, and lets the client's time limit pass meanwhile. */
type Expect = (shown: Locator) => Promise<void>

interface Met {
  page: Page
  /** The name of the fault. */
  name: string
  expectShown: Expect
  scene: Scene
}

const health = async ({ page, expectShown, scene: { t } }: Met) => {
  await page.goto('/')
  await expectShown(page.getByRole('status').filter({ hasText: t('mfe-search-cart:health.error') }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const me = async ({ page, name, expectShown, scene: { t, customer } }: Met) => {
  await page.goto('/')
  const refused = ['401', '403'].includes(name)
  if (refused) await expectShown(page.getByRole('button', { name: t('shell:header.authorized') }))
  else await expectShown(page.getByRole('alert').filter({ hasText: t('shell:outage.title') }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(refused ? null : customer.token)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const cartList = async ({ page, expectShown, scene: { t, faultProxy } }: Met) => {
  await page.goto('/cart')
  await expectShown(page.getByRole('alert').filter({ hasText: t('mfe-search-cart-checkout:loadFailed') }))
  await expect(cartLink({ page, t }, 0)).toBeVisible()
  faultProxy.restore()
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('mfe-search-cart-checkout:retry') })
    .click()
  await expect(page.getByText(t('mfe-search-cart-checkout:empty.title'))).toBeVisible()
}

const lookup = async ({ page, name, expectShown, scene: { t } }: Met) => {
  const domain = `${uniqueName()}.com`
  await page.goto('/')
  await searchFor({ page, t }, domain)
  if (name === 'timeout') await page.clock.runFor(500)
  const badge = (state: string) =>
    resultOf({ page, t }, domain).getByText(t(`mfe-search-cart:result.${state}`), { exact: true })
  const unknown = ['offline', 'timeout'].includes(name)
  const answered = ['malformed', 'empty', 'wrong shape'].includes(name)
  await expectShown(badge(unknown ? 'unknown' : answered ? 'taken' : 'available'))
  await expect(addButton({ page, t }, domain)).toHaveCount(unknown || answered ? 0 : 1)
}

/** Calls that are made without being asked for: their faults have no text of their own in the specification. */
export const faultsAtStart = [
  {
    lines: '[S8.9]',
    title: 'health: every fault is the state error, and the page works',
    call: healthCalls.health,
    meet: health,
  },
  {
    lines: '[S4.4] [S8.8]',
    title: 'me: a refusal at the start drops the token without a word; every other fault keeps it and says so',
    call: userCalls.me,
    meet: me,
  },
  {
    lines: '[S7.12] [S8.13]',
    title: 'cart list: every fault counts 0 in the header; the cart says so and can be asked again',
    call: cartCalls.list,
    meet: cartList,
  },
  { lines: '[S7.11]', title: 'whois: a name is never sold on doubt', call: searchCalls.whois, meet: lookup },
]

/** Meets each fault of a call on a page of its own, and returns how many there were. */
export const meetEach = async ({ call, meet }: (typeof faultsAtStart)[number], scene: Scene): Promise<number> => {
  const { faultProxy, customer } = scene
  const { method, path } = requestsOf(call)
  for (const [name, { fault }] of Object.entries(all)) {
    await test.step(name, async () => {
      const page = await scene.open(call === userCalls.me ? { token: customer.token } : {})
      if (name === 'timeout') await page.clock.install()
      const before = requestsTo(faultProxy, method, path).length
      faultProxy.inject({ method, path }, fault)
      const expectShown: Expect = async shown => {
        if (name !== 'timeout') return await expect(shown).toBeVisible()
        await expect.poll(() => requestsTo(faultProxy, method, path).length).toBeGreaterThan(before)
        // The page is there, and the call is made, before the scripts run with which the client's time limit begins.
        await expect(async () => {
          await page.clock.fastForward(beyondTimeLimit)
          await expect(shown).toBeVisible({ timeout: 500 })
        }).toPass({ timeout: 20_000 })
      }
      await meet({ page, name, expectShown, scene })
      await page.context().close()
      faultProxy.restore()
    })
  }
  return Object.keys(all).length
}
