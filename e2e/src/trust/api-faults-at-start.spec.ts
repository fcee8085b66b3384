import type { CallShape } from '@panel/shared/contract'
import { cartCalls, healthCalls, searchCalls, userCalls } from '@panel/shared/contract'
import { requestsOf } from '../faults/call-action'
import { callFaults, endedSession } from '../faults/call-faults'
import { uniqueName } from '../fixtures/accounts'
import type { FaultProxy } from '../fixtures/fault-proxy'
import type { Fault } from '../fixtures/faults'
import { reportFigure } from '../fixtures/figure'
import { expect, test } from '../fixtures/test'
import { cartLink } from '../screens/header'
import { addButton, resultOf, searchFor } from '../screens/search'

const beyondTimeLimit = 16_000

const all: [string, Fault][] = [
  ['401', endedSession],
  ...Object.entries(callFaults).map(([name, { fault }]): [string, Fault] => [name, fault]),
]

/** Meets each fault of a call with `check` and tells how many passed. */
const eachFault = async (door: FaultProxy, call: CallShape, check: (name: string, fault: Fault) => Promise<void>) => {
  for (const [name, fault] of all) {
    await test.step(name, async () => {
      door.plant(requestsOf(call), fault)
      await check(name, fault)
      door.heal()
    })
  }
  return all.length
}

test.beforeEach(({ guard }) => guard.allow(/\/api\//))

test('API-1 health: every fault is the state error, and the page works', async ({ open, door, t }) => {
  const cells = await eachFault(door, healthCalls.health, async name => {
    const page = await open()
    if (name === 'timeout') await page.clock.install()
    await page.goto('/')
    if (name === 'timeout') await page.clock.fastForward(beyondTimeLimit)
    await expect(page.getByRole('status').filter({ hasText: t('mfe-search-cart:health.error') })).toBeVisible()
    await page.context().close()
  })
  reportFigure('API-1 health', cells, 'least', 12)
})

test('API-1 me: every fault at the start drops the token without a word', async ({ open, customer, door, t }) => {
  const cells = await eachFault(door, userCalls.me, async name => {
    const page = await open({ token: customer.token })
    if (name === 'timeout') await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (name === 'timeout') await page.clock.fastForward(beyondTimeLimit)
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.context().close()
  })
  reportFigure('API-1 me', cells, 'least', 12)
})

test('API-1 cart list: every fault counts 0 in the header; the cart says so and can be asked again', async ({
  open,
  door,
  t,
}) => {
  const cells = await eachFault(door, cartCalls.list, async name => {
    const page = await open()
    if (name === 'timeout') await page.clock.install()
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (name === 'timeout') await page.clock.fastForward(beyondTimeLimit)
    await expect(page.getByRole('alert')).toContainText(t('mfe-search-cart:cart.loadFailed'))
    await expect(cartLink({ page, t }, 0)).toBeVisible()
    door.heal()
    await page
      .getByRole('alert')
      .getByRole('button', { name: t('mfe-search-cart:cart.retry') })
      .click()
    await expect(page.getByText(t('mfe-search-cart:cart.empty.title'))).toBeVisible()
    await page.context().close()
  })
  reportFigure('API-1 cart list', cells, 'least', 12)
})

test('API-1 whois: a name is never sold on doubt', async ({ open, door, t }) => {
  const cells = await eachFault(door, searchCalls.whois, async name => {
    const page = await open()
    if (name === 'timeout') await page.clock.install()
    const domain = `${uniqueName()}.com`
    await page.goto('/')
    await searchFor({ page, t }, domain)
    if (name === 'timeout') {
      await page.clock.runFor(500)
      await page.clock.fastForward(beyondTimeLimit)
    }
    const badge = (state: string) =>
      resultOf({ page, t }, domain).getByText(t(`mfe-search-cart:result.${state}`), { exact: true })
    const unknown = ['offline', 'timeout'].includes(name)
    const answered = ['malformed', 'empty', 'wrong shape'].includes(name)
    await expect(badge(unknown ? 'unknown' : answered ? 'taken' : 'available')).toBeVisible()
    await expect(addButton({ page, t }, domain)).toHaveCount(unknown || answered ? 0 : 1)
    await page.context().close()
  })
  reportFigure('API-1 whois', cells, 'least', 12)
})
