import { password, signUp, uniqueEmail } from '../fixtures/accounts'
import { mailCode } from '../fixtures/mail'
import { lastJson, lastRequest, requestsTo } from '../fixtures/recorded-requests'
import { expect, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'

test('[S3.11] [S7.3] [S7.5] [S7.6] [S7.7] [S9.1] login is a form; registration, confirmation and resend are JSON', async ({
  page,
  faultProxy,
  product,
  t,
}) => {
  const screen = { page, t }
  const email = uniqueEmail()
  await page.goto('/')
  await authorization.register(screen, email, password)
  const login = lastRequest(faultProxy, 'POST', '/api/auth/token')
  expect(login.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(Object.fromEntries(new URLSearchParams(login.body))).toEqual({ username: email, password })
  await expect(authorization.confirmationDialog(screen)).toBeVisible()
  expect(lastJson(faultProxy, 'POST', '/api/auth/register')).toEqual({ email, password })
  await page.getByRole('button', { name: t('mfe-auth:confirm.resend') }).click()
  // Its body is known once it was answered.
  await expect.poll(() => requestsTo(faultProxy, 'POST', '/api/auth/resend')[0]?.status).toBeDefined()
  expect(lastJson(faultProxy, 'POST', '/api/auth/resend')).toEqual({ email })
  const code = await mailCode(product.dataDir, email)
  await authorization.enterCode(screen, code)
  await expect(page).toHaveURL('/cpc/personal-data')
  expect(lastJson(faultProxy, 'POST', '/api/auth/confirm')).toEqual({ email, code, remember_me: true })
})

test('[S6.3] [S7.1] [S7.4] signed-in calls send the stored token as a bearer', async ({
  open,
  customer,
  faultProxy,
}) => {
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => requestsTo(faultProxy, 'GET', '/api/domains/my').length).toBeGreaterThan(0)
  for (const path of ['/api/users/me', '/api/cart', '/api/domains/my']) {
    expect(lastRequest(faultProxy, 'GET', path).headers.authorization, path).toBe(`Bearer ${customer.token}`)
  }
})

test('[S3.11] [S7.8] [S7.9] [S7.10] the reset sends email, then the code, then the new password', async ({
  page,
  faultProxy,
  product,
  visitor,
  t,
}) => {
  const screen = { page, t }
  const { email } = await signUp(product, visitor)
  await page.goto('/')
  await authorization.openAuthorization(screen)
  await authorization.beginReset(screen, email)
  await authorization.resetButton(screen, 'email').click()
  const code = await mailCode(product.dataDir, email, 2)
  await authorization.fillResetCode(screen, code)
  await authorization.resetButton(screen, 'code').click()
  const word = 'a wholly different sentence'
  await authorization.fillNewPassword(screen, word)
  await authorization.resetButton(screen, 'password').click()
  await expect(authorization.authorizationDialog(screen).getByText(t('mfe-auth:reset.done'))).toBeVisible()
  expect(lastJson(faultProxy, 'POST', '/api/auth/request-reset')).toEqual({ email })
  expect(lastJson(faultProxy, 'POST', '/api/auth/verify-reset')).toEqual({ email, code })
  expect(lastJson(faultProxy, 'POST', '/api/auth/reset-password')).toEqual({ email, code, new_password: word })
})
