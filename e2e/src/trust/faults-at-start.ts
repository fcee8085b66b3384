import type { CallShape } from '@panel/shared/contract'
import { cartCalls, healthCalls, searchCalls, userCalls } from '@panel/shared/contract'
import type { Locator } from '@playwright/test'
import { requestsOf } from '../faults/call-action'
import { callFaults, endedSession } from '../faults/call-faults'
import { uniqueName } from '../fixtures/accounts'
import type { FaultProxy } from '../fixtures/fault-proxy'
import type { Fault } from '../fixtures/faults'
import { requestsTo } from '../fixtures/recorded-requests'
import type { Scene } from '../fixtures/test'
import { expect, test } from '../fixtures/test'
import { cartLink } from '../screens/header'
import { addButton, resultOf, searchFor } from '../screens/search'

const beyondTimeLimit = 16_000

const all: [string, Fault][] = [
  ['401', endedSession],
  ...Object.entries(callFaults).map(([name, { fault }]): [string, Fault] => [name, fault]),
]

/** Waits until something shows, and lets the client's time limit pass meanwhile. */
type Expect = (shown: Locator) => Promise<void>

type Check = (name: string, expectShown: Expect) => Promise<void>

/** Runs `check` for each fault of a call and returns how many passed. */
const eachFault = async (faultProxy: FaultProxy, call: CallShape, check: Check) => {
  const { method, path } = requestsOf(call)
  for (const [name, fault] of all) {
    await test.step(name, async () => {
      const before = requestsTo(faultProxy, method, path).length
      faultProxy.inject({ method, path }, fault)
      await check(name, async shown => {
        if (name !== 'timeout') return await expect(shown).toBeVisible()
        await expect.poll(() => requestsTo(faultProxy, method, path).length).toBeGreaterThan(before)
        // The page is there, and the call is made, before the scripts run with which the client's time limit begins.
        await expect(async () => {
          await shown.page().clock.fastForward(beyondTimeLimit)
          await expect(shown).toBeVisible({ timeout: 500 })
        }).toPass({ timeout: 20_000 })
      })
      faultProxy.restore()
    })
  }
  return all.length
}

const health = async ({ open, faultProxy, t }: Scene) => {
  return await eachFault(faultProxy, healthCalls.health, async (name, expectShown) => {
    const page = await open()
    if (name === 'timeout') await page.clock.install()
    await page.goto('/')
    await expectShown(page.getByRole('status').filter({ hasText: t('mfe-search-cart:health.error') }))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().close()
  })
}

const me = async ({ open, customer, faultProxy, t }: Scene) => {
  return await eachFault(faultProxy, userCalls.me, async (name, expectShown) => {
    const page = await open({ token: customer.token })
    if (name === 'timeout') await page.clock.install()
    await page.goto('/')
    const refused = ['401', '403'].includes(name)
    if (refused) await expectShown(page.getByRole('button', { name: t('shell:header.authorized') }))
    else await expectShown(page.getByRole('alert').filter({ hasText: t('shell:outage.title') }))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(refused ? null : customer.token)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.context().close()
  })
}

const cartList = async ({ open, faultProxy, t }: Scene) => {
  return await eachFault(faultProxy, cartCalls.list, async (name, expectShown) => {
    const page = await open()
    if (name === 'timeout') await page.clock.install()
    await page.goto('/cart')
    await expectShown(page.getByRole('alert').filter({ hasText: t('mfe-search-cart:cart.loadFailed') }))
    await expect(cartLink({ page, t }, 0)).toBeVisible()
    faultProxy.restore()
    await page
      .getByRole('alert')
      .getByRole('button', { name: t('mfe-search-cart:cart.retry') })
      .click()
    await expect(page.getByText(t('mfe-search-cart:cart.empty.title'))).toBeVisible()
    await page.context().close()
  })
}

const lookup = async ({ open, faultProxy, t }: Scene) => {
  return await eachFault(faultProxy, searchCalls.whois, async (name, expectShown) => {
    const page = await open()
    if (name === 'timeout') await page.clock.install()
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
    await page.context().close()
  })
}

interface FaultsAtStart {
  title: string
  call: CallShape
  /** Answers how many faults passed. */
  trigger: (scene: Scene) => Promise<number>
}

/** Calls that are made without being asked for: their faults have no text of their own in the specification. */
export const faultsAtStart: readonly FaultsAtStart[] = [
  { title: 'health: every fault is the state error, and the page works', call: healthCalls.health, trigger: health },
  {
    title: 'me: a refusal at the start drops the token without a word; every other fault keeps it and says so',
    call: userCalls.me,
    trigger: me,
  },
  {
    title: 'cart list: every fault counts 0 in the header; the cart says so and can be asked again',
    call: cartCalls.list,
    trigger: cartList,
  },
  { title: 'whois: a name is never sold on doubt', call: searchCalls.whois, trigger: lookup },
]
