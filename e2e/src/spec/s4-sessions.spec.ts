import { password, signUp, uniqueEmail } from '../fixtures/accounts'
import { type Fault, problem } from '../fixtures/faults'
import { mailCode } from '../fixtures/mail'
import { requestsTo } from '../fixtures/recorded-requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { logOut, userMenuButton } from '../screens/header'

inEachLanguage(() => {
  test('[S4.1] [S8.1] an unknown email turns the login into a registration, then into a session', async ({
    page,
    product,
    t,
    expectText,
  }) => {
    const screen = { page, t }
    const email = uniqueEmail()
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await authorization.tryToSignIn(screen, email, password)
    await expect(
      authorization
        .authorizationDialog(screen)
        .getByText(
          expectText(
            'Email not found. Please confirm your password and accept Terms to register.',
            'mfe-auth:signIn.unknownEmail',
          ),
        ),
    ).toBeVisible()
    await authorization.completeRegistration(screen, password)
    await expect(authorization.confirmationDialog(screen)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await authorization.enterCode(screen, await mailCode(product.dataDir, email))
    await expect(page).toHaveURL('/cpc/personal-data')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
    await expect(userMenuButton(screen, email)).toBeVisible()
  })

  test("[S4.2] the reset goes step by step and ends with 'Password successfully reset.'", async ({
    page,
    product,
    visitor,
    t,
    expectText,
  }) => {
    const screen = { page, t }
    const { email } = await signUp(product, visitor)
    const dialog = authorization.authorizationDialog(screen)
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await authorization.beginReset(screen, email)
    await authorization.resetButton(screen, 'email').click()
    await authorization.fillResetCode(screen, await mailCode(product.dataDir, email, 2))
    await authorization.resetButton(screen, 'code').click()
    const word = 'seven green bicycles'
    await authorization.fillNewPassword(screen, word)
    await authorization.resetButton(screen, 'password').click()
    const done = expectText('Password successfully reset.', 'mfe-auth:reset.done')
    await expect(dialog.getByRole('status').or(dialog.getByRole('alert')).filter({ hasText: done })).toBeVisible()
    await expect(authorization.resetForm(screen, 'password')).toBeHidden()
    await authorization.tryToSignIn(screen, email, word)
    await expect(userMenuButton(screen, email)).toBeVisible()
  })

  test("[S4.3] [S9.1] after a resend 'Please wait before resending' is shown for 60 seconds", async ({
    page,
    faultProxy,
    t,
    expectText,
  }) => {
    const screen = { page, t }
    await page.clock.install()
    await page.goto('/')
    await authorization.register(screen, uniqueEmail(), password)
    const dialog = authorization.confirmationDialog(screen)
    const resend = dialog.getByRole('button', { name: t('mfe-auth:confirm.resend') })
    const locked = dialog.getByText(expectText('Please wait before resending', 'mfe-auth:confirm.wait'))
    faultProxy.inject(
      { method: 'POST', path: /resend/ },
      { kind: 'answer', status: 200, type: 'application/json', body: '{"status":"ok"}' },
    )
    await resend.click()
    await expect(locked).toBeVisible()
    await expect(resend).toBeHidden()
    await page.clock.fastForward(58_000)
    await expect(locked).toBeVisible()
    await page.clock.fastForward(3000)
    await expect(resend).toBeVisible()
    await expect(locked).toBeHidden()
  })

  test('[S2.21] [S4.3] a reload in the middle of the confirmation brings the dialog back, and the lock goes on', async ({
    page,
    product,
    t,
  }) => {
    const screen = { page, t }
    const email = uniqueEmail()
    await page.goto('/')
    await authorization.register(screen, email, password)
    const dialog = authorization.confirmationDialog(screen)
    const resend = dialog.getByRole('button', { name: t('mfe-auth:confirm.resend') })
    const locked = dialog.getByText(t('mfe-auth:confirm.wait'))
    await resend.click()
    await expect(locked).toBeVisible()
    await page.reload()
    await expect(dialog).toContainText(email)
    await expect(locked).toBeVisible()
    await expect(resend).toBeHidden()
    await page.clock.install()
    await page.clock.fastForward(61_000)
    await expect(resend).toBeVisible()
    await authorization.enterCode(screen, await mailCode(product.dataDir, email))
    await expect(page).toHaveURL('/cpc/personal-data')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('[S4.4] [S8.8] a stored token is tried at the start; one that is refused is dropped without a word', async ({
  open,
  customer,
  faultProxy,
  guard,
  t,
}) => {
  guard.allow(/^401 GET \/api\/(users\/me|cart)/, /^403 GET \/api\/users\/me/)
  const page = await open({ token: customer.token })
  await page.goto('/')
  await expect(userMenuButton({ page, t }, customer.email)).toBeVisible()
  expect(requestsTo(faultProxy, 'GET', '/api/users/me').length).toBeGreaterThan(0)
  const refusals: [string, Fault | undefined][] = [
    ['not-a-token', undefined],
    [customer.token, problem(403, 'forbidden', 'You may not do this.')],
  ]
  for (const [token, fault] of refusals) {
    if (fault) faultProxy.inject({ path: /^\/api\/users\/me/ }, fault)
    const stranger = await open({ token })
    await stranger.goto('/')
    await expect(stranger.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    await expect.poll(() => stranger.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(stranger.getByRole('dialog')).toHaveCount(0)
    await expect(stranger.getByRole('alert')).toHaveCount(0)
  }
})

test('[S4.4] [S8.8] an outage at the start keeps the session: the page says so, and goes on when it is over', async ({
  open,
  customer,
  faultProxy,
  guard,
  t,
}) => {
  guard.allow(/^500 GET \/api\/users\/me/)
  const faults: Fault[] = [{ kind: 'answer', status: 500 }, { kind: 'hang' }]
  for (const fault of faults) {
    const restore = faultProxy.inject({ path: /^\/api\/users\/me/ }, fault)
    const page = await open({ token: customer.token })
    await page.goto('/cart')
    const notice = page.getByRole('alert').filter({ hasText: t('shell:outage.title') })
    await expect(notice).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(customer.token)
    restore()
    await notice.getByRole('button', { name: t('shell:outage.retry') }).click()
    await expect(userMenuButton({ page, t }, customer.email)).toBeVisible()
    await expect(notice).toBeHidden()
  }
})

test('[S4.4] a page that is left while the me call is under way keeps the session', async ({
  open,
  customer,
  faultProxy,
  t,
}) => {
  const page = await open({ token: customer.token })
  for (let visit = 0; visit < 5; visit += 1) {
    const answer = faultProxy.inject({ path: /^\/api\/users\/me/ }, { kind: 'hang' })
    const asked = page.waitForRequest(/\/api\/users\/me/)
    await page.goto('/')
    await asked
    answer()
    await page.goto('/cart')
    await expect(userMenuButton({ page, t }, customer.email)).toBeVisible()
  }
})

test('[S4.4] not signed in while the me call is under way; logout drops token and user and leads home', async ({
  open,
  customer,
  faultProxy,
  t,
}) => {
  const page = await open({ token: customer.token })
  const late = faultProxy.inject({ path: /^\/api\/users\/me/ }, { kind: 'delay', ms: 1500 })
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(userMenuButton({ page, t }, customer.email)).toHaveCount(0)
  late()
  await expect(userMenuButton({ page, t }, customer.email)).toBeVisible()
  await logOut({ page, t }, customer.email)
  await expect(page).toHaveURL('/')
  await expect(userMenuButton({ page, t }, customer.email)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
