import type { CallShape } from '@panel/shared/contract'
import { cartCalls, healthCalls, searchCalls, userCalls } from '@panel/shared/contract'
import type { Page } from '@playwright/test'
import { requestsOf, type Scene } from '../faults/call-action'
import { callFaults, endedSession } from '../faults/call-faults'
import { uniqueName } from '../fixtures/accounts'
import type { FaultProxy } from '../fixtures/fault-proxy'
import type { Fault } from '../fixtures/faults'
import { requestsTo } from '../fixtures/recorded-requests'
import { expect, test } from '../fixtures/test'
import { cartLink } from '../screens/header'
import { addButton, resultOf, searchFor } from '../screens/search'

const beyondTimeLimit = 16_000

const all: [string, Fault][] = [
  ['401', endedSession],
  ...Object.entries(callFaults).map(([name, { fault }]): [string, Fault] => [name, fault]),
]

/** `late` lets the client's patience run out, once the call is under way. */
type Check = (name: string, late: (page: Page) => Promise<void>) => Promise<void>

/** Runs `check` for each fault of a call and returns how many passed. */
const eachFault = async (faultProxy: FaultProxy, call: CallShape, check: Check) => {
  const { method, path } = requestsOf(call)
  for (const [name, fault] of all) {
    await test.step(name, async () => {
      const before = requestsTo(faultProxy, method, path).length
      faultProxy.inject({ method, path }, fault)
      await check(name, async page => {
        if (name !== 'timeout') return
        await expect.poll(() => requestsTo(faultProxy, method, path).length).toBeGreaterThan(before)
        await page.clock.fastForward(beyondTimeLimit)
      })
      faultProxy.restore()
    })
  }
  return all.length
}

const health = async ({ open, faultProxy, t }: Scene) => {
  return await eachFault(faultProxy, healthCalls.health, async (name, late) => {
    const page = await open()
    if (name === 'timeout') await page.clock.install()
    await page.goto('/')
    // The call begins before the page does, whose patience runs from its own start.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await late(page)
    await expect(page.getByRole('status').filter({ hasText: t('mfe-search-cart:health.error') })).toBeVisible()
    await page.context().close()
  })
}

const me = async ({ open, customer, faultProxy, t }: Scene) => {
  return await eachFault(faultProxy, userCalls.me, async (name, late) => {
    const page = await open({ token: customer.token })
    if (name === 'timeout') await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await late(page)
    const refused = ['401', '403'].includes(name)
    if (refused) await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    else await expect(page.getByRole('alert').filter({ hasText: t('shell:outage.title') })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(refused ? null : customer.token)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.context().close()
  })
}

const cartList = async ({ open, faultProxy, t }: Scene) => {
  return await eachFault(faultProxy, cartCalls.list, async (name, late) => {
    const page = await open()
    if (name === 'timeout') await page.clock.install()
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await late(page)
    await expect(page.getByRole('alert')).toContainText(t('mfe-search-cart:cart.loadFailed'))
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
  return await eachFault(faultProxy, searchCalls.whois, async (name, late) => {
    const page = await open()
    if (name === 'timeout') await page.clock.install()
    const domain = `${uniqueName()}.com`
    await page.goto('/')
    await searchFor({ page, t }, domain)
    if (name === 'timeout') await page.clock.runFor(500)
    await late(page)
    const badge = (state: string) =>
      resultOf({ page, t }, domain).getByText(t(`mfe-search-cart:result.${state}`), { exact: true })
    const unknown = ['offline', 'timeout'].includes(name)
    const answered = ['malformed', 'empty', 'wrong shape'].includes(name)
    await expect(badge(unknown ? 'unknown' : answered ? 'taken' : 'available')).toBeVisible()
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
