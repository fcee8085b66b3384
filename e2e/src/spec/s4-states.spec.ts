import { requestDomains, uniqueName } from '../fixtures/accounts'
import type { Fault } from '../fixtures/faults'
import { hold } from '../fixtures/hold'
import { lastRequest, requestsTo } from '../fixtures/recorded-requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { decide, openTab, requestRow } from '../screens/admin'
import { cartLink } from '../screens/header'
import { fillRegistrant } from '../screens/registrant'
import { resultOf, searchAndAdd, searchFor } from '../screens/search'

inEachLanguage(() => {
  test('[S4.5] [S8.9] the health is loading, then ok, or error for any other status or a failed call', async ({
    page,
    faultProxy,
    guard,
    expectText,
  }) => {
    guard.allow(/^500 GET \/api\/health/)
    const states: [Fault | undefined, string, string][] = [
      [undefined, 'API status: OK', 'ok'],
      [
        { kind: 'answer', status: 200, type: 'application/json', body: '{"status":"degraded"}' },
        'API status: error',
        'error',
      ],
      [{ kind: 'answer', status: 500 }, 'API status: error', 'error'],
    ]
    for (const [fault, text, state] of states) {
      if (fault) faultProxy.inject({ path: /^\/api\/health/ }, fault)
      await page.goto('/')
      await expect(page.getByText(expectText(text, `mfe-search-cart:health.${state}`))).toBeVisible()
    }
    faultProxy.inject({ path: /^\/api\/health/ }, { kind: 'delay', ms: 1000 })
    await page.goto('/')
    await expect(page.getByText(expectText('API status: checking…', 'mfe-search-cart:health.loading'))).toBeVisible()
    await expect(page.getByText(expectText('API status: OK', 'mfe-search-cart:health.ok'))).toBeVisible()
  })

  test('[S4.6] a decision shows at once, before the server has answered', async ({
    open,
    adminToken,
    customerApi,
    faultProxy,
    t,
  }) => {
    const decisions = { approve: 'approved', reject: 'rejected', reserve: 'reserved' } as const
    const requests = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
    const page = await open({ token: adminToken })
    const screen = { page, t }
    await page.goto('/admin')
    await openTab(screen, 'domains')
    for (const [index, [decision, status]] of Object.entries(decisions).entries()) {
      const domain = `${requests[index]?.name}.com`
      const path = new RegExp(`/${requests[index]?.id}/${decision}$`)
      const release = hold(faultProxy, path)
      await decide(screen, domain, decision as keyof typeof decisions)
      await expect(requestRow(screen, domain)).toContainText(t(`mfe-admin:status.${status}`), { timeout: 1000 })
      expect(lastRequest(faultProxy, 'POST', path).status).toBeUndefined()
      release()
    }
  })

  test('[S4.9] the cart takes names, lists them, and is emptied by the submit', async ({
    open,
    customer,
    t,
    expectText,
  }) => {
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const [kept, dropped] = [uniqueName(), uniqueName()]
    await page.goto('/')
    for (const name of [kept, dropped]) {
      await searchAndAdd(screen, name)
    }
    await cartLink(screen, 2).click()
    await page.getByRole('button', { name: t('mfe-search-cart:cart.remove', { domain: `${dropped}.com` }) }).click()
    await expect(cartLink(screen, 1)).toBeVisible()
    const items = page.getByRole('list', { name: t('mfe-search-cart:cart.items') }).getByRole('listitem')
    await expect(items).toHaveCount(1)
    await expect(items).toContainText(kept)
    await fillRegistrant(screen)
    await page.getByRole('button', { name: t('mfe-search-cart:cart.submit') }).click()
    await expect(
      page.getByText(expectText('Cart submitted for approval!', 'mfe-search-cart:submitted.title')),
    ).toBeVisible()
    await expect(cartLink(screen, 0)).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('mfe-search-cart:cart.empty.title'))).toBeVisible()
  })

  test('[S4.10] a search is under way, then taken or available', async ({ page, faultProxy, t }) => {
    const screen = { page, t }
    const free = `${uniqueName()}.com`
    faultProxy.inject({ path: /^\/api\/whois/ }, { kind: 'delay', ms: 1000 })
    await page.goto('/')
    for (const [domain, state] of [
      ['google.com', 'taken'],
      [free, 'available'],
    ] as const) {
      await searchFor(screen, domain)
      await expect(page.getByText(t('mfe-search-cart:result.searching', { domain })).first()).toBeAttached()
      await expect(
        resultOf(screen, domain).getByText(t(`mfe-search-cart:result.${state}`), { exact: true }),
      ).toBeVisible()
    }
  })
})

test('[S4.5] the health is asked for once, when home first appears', async ({ page, faultProxy, t }) => {
  await page.goto('/')
  await expect(page.getByText(t('mfe-search-cart:health.ok'))).toBeVisible()
  await cartLink({ page, t }, 0).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page.getByText(t('mfe-search-cart:health.ok'))).toBeVisible()
  expect(requestsTo(faultProxy, 'GET', '/api/health')).toHaveLength(1)
})
