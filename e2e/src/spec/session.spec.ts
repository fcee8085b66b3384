import { authCalls } from '@panel/shared/contract'
import { requestsOf } from '../faults/call-action'
import { silent } from '../faults/call-faults'
import { password } from '../fixtures/accounts'
import { type Fault, problem } from '../fixtures/faults'
import { answerTo, hold, lastRequest, requestsTo } from '../fixtures/requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { domainDrawer } from '../screens/domain-manager'
import { logOut, userMenuButton } from '../screens/header'

inEachLanguage(() => {
  test("[S2.12] [S2.16] [S3.1] [S3.2] [S6.3] [S7.1] [S7.4] [S9.1] 'Authorized' opens the 'Authorization' dialog; signing in there keeps the session", async ({
    page,
    scene,
  }) => {
    const { customer, faultProxy, t, expectText } = scene
    const screen = { page, t }
    const { email } = customer
    const authorized = page
      .getByRole('banner')
      .getByRole('button', { name: expectText('Authorized', 'shell:header.authorized'), exact: true })
    await page.goto('/terms')
    await authorized.click()
    const title = expectText('Authorization', 'session:authorization.title')
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect(dialog).toBeVisible()
    const answer = await answerTo(page, '/api/auth/token', () => authorization.tryToSignIn(screen, email, password))
    const { access_token } = answer as { access_token: string }
    expect(access_token).toMatch(/^\S{20,}$/)

    await test.step('a customer stays where they were', async () => {
      await expect(dialog).toBeHidden()
      await expect(userMenuButton(screen, email)).toBeVisible()
      await expect(authorized).toBeHidden()
      await expect(page).toHaveURL('/terms')
    })

    await test.step('the me call answers email and is_admin; the page keeps the email alone', async () => {
      expect(await answerTo(page, '/api/users/me', () => page.reload())).toEqual({ email, is_admin: false })
      await expect(userMenuButton(screen, email)).toBeVisible()
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      )
      expect(kept).not.toMatch(/is_?admin/i)
    })

    await test.step('signed-in calls send the stored token as a bearer', async () => {
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(access_token)
      await page.goto('/app/domain-manager')
      await expect.poll(() => requestsTo(faultProxy, 'GET', '/api/domains/my').length).toBeGreaterThan(0)
      for (const path of ['/api/users/me', '/api/cart', '/api/domains/my'])
        expect(lastRequest(faultProxy, 'GET', path).headers.authorization, path).toBe(`Bearer ${access_token}`)
    })
  })

  test("[S8.1] [S8.2] [S8.3] a refused login shows the server's words, else 'Incorrect email or password.'", async ({
    page,
    scene,
  }) => {
    const { faultProxy, guard, customer, t, expectText } = scene
    guard.allow(/POST \/api\/auth\/token/)
    const screen = { page, t }
    const alert = authorization.authorizationDialog(screen).getByRole('alert')
    const refusal = (detail: unknown): Fault => ({
      kind: 'answer',
      status: 400,
      type: 'application/json',
      body: JSON.stringify({ detail }),
    })
    const fallback = expectText('Incorrect email or password.', 'mfe-auth:signIn.loginFailed')
    const cases: [Fault, string][] = [
      [refusal({ reason: 'invalid_password', message: 'Wrong, says the server' }), 'Wrong, says the server'],
      [refusal({ reason: 'invalid_password' }), fallback],
      [refusal('Plain words of the server'), 'Plain words of the server'],
      [refusal(''), fallback],
      [silent, fallback],
    ]
    await page.goto('/')
    await authorization.openAuthorization(screen)
    for (const [fault, text] of cases) {
      const restore = faultProxy.inject(requestsOf(authCalls.login), fault)
      await authorization.tryToSignIn(screen, customer.email, password)
      await expect(alert.filter({ hasText: text })).toBeVisible()
      restore()
    }
    await authorization.tryToSignIn(screen, customer.email, `${password}?`)
    await expect(alert.filter({ hasText: t('errors:invalid_password') })).toBeVisible()
  })
})

test('[S4.4] [S8.8] a stored token is tried at the start; one that is refused is dropped without a word', async ({
  scene,
}) => {
  const { open, customer, faultProxy, guard, t } = scene
  guard.allow(/^401 GET \/api\/(users\/me|cart|attention|notifications)/, /^403 GET \/api\/users\/me/)
  const release = hold(faultProxy, /^\/api\/users\/me/)
  const page = await open({ token: customer.token, at: '/cart' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(userMenuButton({ page, t }, customer.email), 'not while the call is under way').toHaveCount(0)
  expect(requestsTo(faultProxy, 'GET', '/api/users/me').length).toBeGreaterThan(0)
  release()
  await expect(userMenuButton({ page, t }, customer.email)).toBeVisible()
  const refusals: [string, Fault | undefined][] = [
    ['not-a-token', undefined],
    [customer.token, problem(403, 'forbidden', 'You may not do this.')],
  ]
  for (const [token, fault] of refusals) {
    if (fault) faultProxy.inject({ path: /^\/api\/users\/me/ }, fault)
    const stranger = await open({ token, at: '/' })
    await expect(stranger.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    await expect.poll(() => stranger.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(stranger.getByRole('dialog')).toHaveCount(0)
    await expect(stranger.getByRole('alert')).toHaveCount(0)
  }
})

test('[S2.16] [S2.43] without a stored token the domain manager leads home, and back after the sign-in', async ({
  page,
  scene,
}) => {
  const { customer, t } = scene
  const { id, name } = await scene.domain()
  const address = `/app/domain-manager?domain=${id}&view=dns`
  await page.goto(address)
  await expect(page).toHaveURL('/')
  const dialog = authorization.authorizationDialog({ page, t })
  await expect(dialog).toContainText(t('session:authorization.requiredPage'))
  await page.reload()
  await expect(dialog).toBeVisible()
  await authorization.tryToSignIn({ page, t }, customer.email, password)
  await expect(page).toHaveURL(address)
  await expect(dialog).toBeHidden()
  await expect(domainDrawer({ page, t }, `${name}.com`)).toBeVisible()
  await logOut({ page, t }, customer.email)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
