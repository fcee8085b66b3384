import type { Page } from '@playwright/test'
import { buildHostile } from '../attacks/hostile-panel'
import { expect, test } from '../fixtures/test'
import { frameOf, releaseUntrusted } from '../releases/builds'
import { openUserMenu } from '../screens/header'

// Its own product: in that of other tests the panel is in the page, not in a frame.
test.use({ settings: { LOG_LEVEL: 'warn' } })
// One product, and one build of it.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ product }) => {
  test.setTimeout(300_000)
  await releaseUntrusted(product, await buildHostile())
})

const attack = (page: Page, name: string) => page.goto(`/cpc/address-book?attack=${encodeURIComponent(name)}`)

const refused: [what: string, answer: string][] = [
  ['token', 'SecurityError'],
  ['token of the page', 'SecurityError'],
  ['cookies', 'SecurityError'],
  ['a call that it may not make', '403'],
  ['a request of its own', 'NetworkError'],
  ['the document of the page', 'SecurityError'],
  ['the fetch of the page', 'SecurityError'],
  ['the address of the window', 'SecurityError'],
  ['a window of its own', 'null'],
  ['a connection past the policy', 'ReferenceError'],
  ['one from a document inside', 'SecurityError'],
  ['one from a document with a script of the build', 'TypeError'],
]

for (const [what, answer] of refused)
  test(`an untrusted panel does not get ${what}`, async ({ open, customer, guard, t }) => {
    guard.allow(/console|^(csp|reported later by mfe-address-book:) GET \/api\/users\/me/)
    const page = await open({ token: customer.token })
    await attack(page, what)
    await expect(frameOf(page).locator('#attack-result')).toHaveText(answer)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(customer.token)
    await expect(await openUserMenu({ page, t }, customer.email)).toBeVisible()
  })

test('a style of an untrusted panel hides nothing but the panel', async ({ open, customer, t }) => {
  const page = await open({ token: customer.token })
  await attack(page, 'a style for everything')
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveCount(0)
  await expect(await openUserMenu({ page, t }, customer.email)).toBeVisible()
})

for (const what of ['a loop', 'a flood of messages', 'another document'])
  test(`after ${what} the page works, and the failure screen is in the panel's place`, async ({ scene }) => {
    const { open, guard, t, customer } = scene
    guard.allow(/console/)
    const page = await open({ token: customer.token })
    const reported = page.waitForRequest(request => request.url().endsWith('/client-report'))
    await attack(page, what)
    await expect(await openUserMenu({ page, t }, customer.email)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: t('shell:panelFailure.title') })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: t('shell:panelFailure.retry') })).toBeVisible()
    expect((await reported).postDataJSON()).toMatchObject({ panel: 'mfe-address-book', phase: 'render' })
  })

test('without the sandbox the panel gets the cookies', async ({ open, guard }) => {
  guard.allow(/console/)
  const page = await open({
    before: () => {
      const { setAttribute } = Element.prototype
      Element.prototype.setAttribute = function (name, value) {
        setAttribute.call(this, name, name === 'sandbox' ? `${value} allow-same-origin` : value)
      }
    },
  })
  await page.route('**/frame', async route => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const weakened = policy.replace('sandbox allow-scripts', 'sandbox allow-same-origin allow-scripts')
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': weakened } })
  })
  await attack(page, 'cookies')
  await expect(frameOf(page).locator('#attack-result')).toHaveText(/language=en/)
})
