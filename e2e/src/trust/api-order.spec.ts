import { reportMetric } from '@panel/shared/testing/metric'
import type { Page, Request } from '@playwright/test'
import { requestsOf } from '../faults/call-action'
import { actionNamed } from '../faults/call-actions'
import { type Account, approvedDomain, password, uniqueName } from '../fixtures/accounts'
import { requestsTo } from '../fixtures/requests'
import { settled } from '../fixtures/settled'
import { expect, test } from '../fixtures/test'
import type { Translate } from '../fixtures/texts'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { cartLink } from '../screens/header'
import { resultOf, searchFor } from '../screens/search'

/** Resolves when a request was answered completely, or cancelled because its result is no longer needed. */
const ended = async (page: Page, path: string): Promise<void> => {
  const isIt = (request: Request) => request.url().endsWith(path)
  await Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)])
}

test('API-2 a slow answer never replaces a newer one', async ({ scene }) => {
  const { open, faultProxy, t, customer, customerApi, adminToken } = scene
  const [slow, fast] = [await approvedDomain(customerApi, adminToken), await approvedDomain(customerApi, adminToken)]
  const page = await open({ token: customer.token })
  const screen = { page, t }
  let stale = 0
  faultProxy.inject({ path: /^\/api\/whois\?domain=google\.com$/ }, { kind: 'delay', ms: 2000 })
  const firstEnded = ended(page, '/api/whois?domain=google.com')
  const name = uniqueName()
  await page.goto('/')
  await searchFor(screen, 'google.com')
  await searchFor(screen, name)
  await expect(
    resultOf(screen, `${name}.com`).getByText(t('mfe-search-cart:result.available'), { exact: true }),
  ).toBeVisible()
  await firstEnded
  stale += await resultOf(screen, 'google.com').count()
  await expect(page.getByRole('heading', { level: 2, name: `${name}.com`, exact: true })).toBeVisible()

  faultProxy.inject({ path: new RegExp(`^/api/domains/${slow.id}$`) }, { kind: 'delay', ms: 2000 })
  const slowEnded = ended(page, `/api/domains/${slow.id}`)
  await page.goto('/app/domain-manager')
  await manager.openDomain(screen, `${slow.name}.com`)
  // A page that is slower than both clicks asks for the second domain alone, and nothing is overtaken.
  await expect.poll(() => requestsTo(faultProxy, 'GET', `/api/domains/${slow.id}`).length).toBeGreaterThan(0)
  await manager.openDomain(screen, `${fast.name}.com`)
  await slowEnded
  await expect(manager.domainDrawer(screen, `${fast.name}.com`)).toBeVisible()
  stale += await manager.domainDrawer(screen, `${slow.name}.com`).count()
  reportMetric('API-2 stale answers shown', stale, 'most', 0)
})

test('API-2 control: slow answers that nothing overtook are counted where they show', async ({
  page,
  faultProxy,
  t,
}) => {
  const screen = { page, t }
  faultProxy.inject({ path: /^\/api\/whois\?domain=google\.com$/ }, { kind: 'delay', ms: 1000 })
  const answered = ended(page, '/api/whois?domain=google.com')
  await page.goto('/')
  await searchFor(screen, 'google.com')
  await answered
  expect(await resultOf(screen, 'google.com').count()).toBe(1)
})

/** What the two forms need before their button does anything. */
const fillSignIn = async (page: Page, t: Translate, { email }: Account, form: string) => {
  const dialog = authorization.authorizationDialog({ page, t })
  if (form === 'login') {
    await dialog.getByLabel(t('mfe-auth:field.email'), { exact: true }).fill(email)
    await dialog.getByLabel(t('mfe-auth:field.password'), { exact: true }).fill(password)
    return
  }
  await dialog.getByLabel(t('mfe-auth:field.confirmPassword'), { exact: true }).fill(password)
  await dialog.getByRole('checkbox').check()
}

for (const name of [
  'login',
  'register',
  'cart add',
  'cart submit',
  'address add',
  'record add',
  'nameservers',
  'transfer start',
]) {
  test(`API-2 a double click on '${name}' makes one call`, async ({ scene, guard }) => {
    guard.allow(/\/api\//)
    const action = actionNamed(name)
    const { method, path } = requestsOf(action.call)
    const { page, usable } = await action.stage(scene)
    if (name === 'login' || name === 'register') await fillSignIn(page, scene.t, scene.customer, name)
    scene.faultProxy.inject({ method, path }, { kind: 'delay', ms: 500 })
    const before = requestsTo(scene.faultProxy, method, path).length
    await usable.dblclick()
    await expect.poll(() => requestsTo(scene.faultProxy, method, path).length).toBeGreaterThan(before)
    await settled(page)
    reportMetric(`API-2 double click ${name}`, requestsTo(scene.faultProxy, method, path).length - before, 'most', 1)
  })
}

test('API-2 a page that is left in the middle of a call leaves no fault behind', async ({ scene, t }) => {
  const action = actionNamed('record add')
  const { page, act } = await action.stage(scene)
  scene.faultProxy.inject(requestsOf(action.call), { kind: 'delay', ms: 1500 })
  await act()
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:brand'), exact: true })
    .click()
  await expect(page).toHaveURL('/')
  const { method, path } = requestsOf(action.call)
  await expect.poll(() => requestsTo(scene.faultProxy, method, path).at(-1)?.status, { timeout: 5000 }).toBe(201)
  const { id, name } = await scene.domain()
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  const records = manager.recordList({ page, t }, manager.domainDrawer({ page, t }, `${name}.com`))
  await expect(records.getByText('192.0.2.8', { exact: true })).toHaveCount(1)
  await expect(cartLink({ page, t }, 0)).toBeVisible()
})

test('API-2 control: a call that is made twice is counted twice', async ({ scene, guard }) => {
  guard.allow(/\/api\//)
  const action = actionNamed('record add')
  const { method, path } = requestsOf(action.call)
  const { act, message } = await action.stage(scene)
  scene.faultProxy.inject({ method, path }, { kind: 'answer', status: 500 })
  for (let times = 1; times <= 2; times += 1) {
    await act()
    await expect.poll(() => requestsTo(scene.faultProxy, method, path).length).toBe(times)
    await expect(message('').first()).toBeVisible()
  }
})
