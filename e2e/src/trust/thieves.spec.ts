import {
  accountCalls,
  activityCalls,
  addressCalls,
  authCalls,
  cartCalls,
  domainCalls,
  secondFactorCalls,
  sessionCalls,
  transferCalls,
  userCalls,
} from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { TOTP } from 'otpauth'
import { type Account, approvedDomain, signIn, signUp, storedAddress } from '../fixtures/accounts'
import { type Caller, call } from '../fixtures/api'
import { hostileAttempts, openHostilePage } from '../fixtures/hostile-page'
import { mailCode, mailsTo } from '../fixtures/mail'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { ownAddress } from '../fixtures/visitor'
import * as authorization from '../screens/authorization'
import { userMenuButton } from '../screens/header'
import type { Screen } from '../screens/screen'

// What each thief gets, for how long, what the owner sees and how it ends: the table is in docs/security.md.
test.use({ settings: { TRANSFER_HOLD: '24' } })
test.describe.configure({ timeout: 120_000 })

const enter = async (screen: Screen, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> => {
  await screen.page.goto('/')
  await authorization.openAuthorization(screen)
  await authorization.tryToSignIn(screen, email, password)
}

const expectSignedIn = (screen: Screen, email: string) => expect(userMenuButton(screen, email)).toBeVisible()

/** How many of these calls are carried out for a thief. */
const carriedOut = async (tries: readonly (() => Promise<unknown>)[]): Promise<number> => {
  const results = await Promise.allSettled(tries.map(attempt => attempt()))
  return results.filter(({ status }) => status === 'fulfilled').length
}

const triesWith = (thief: Caller, domain: number) => [
  () => call(thief, userCalls.me, {}),
  () => call(thief, domainCalls.mine, {}),
  () => call(thief, accountCalls.export, {}),
  () => call(thief, domainCalls.setTransferLock, { params: { id: domain }, body: { client_transfer_lock: false } }),
  () => call(thief, transferCalls.start, { params: { id: domain }, body: { target_email: 'thief@gmail.com' } }),
  () => call(thief, sessionCalls.endOthers, {}),
]

const addFactor = async (owner: Caller): Promise<TOTP> => {
  const { secret } = await call(owner, secondFactorCalls.startTotp, {})
  const totp = new TOTP({ secret })
  await call(owner, secondFactorCalls.confirmTotp, { body: { code: totp.generate() } })
  return totp
}

inEachLanguage(() => {
  test('SES-5 a stolen token opens nothing elsewhere, and the owner sees each try', async ({
    open,
    page,
    product,
    customer,
    customerApi,
    adminToken,
    guard,
    t,
  }) => {
    guard.allow(/^401 /)
    const domain = await approvedDomain(customerApi, adminToken)
    const screen = { page, t }
    await enter(screen, customer)
    await expectSignedIn(screen, customer.email)
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    // A program with the token, and a second profile with a copy of the local storage.
    const program = { port: product.port, localAddress: ownAddress(), token }
    reportMetric('SES-5 calls with a copied token', await carriedOut(triesWith(program, domain.id)), 'most', 0)
    const copy = await open({ token })
    await copy.goto('/cpc/security')
    await expect(copy.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    // The owner goes on, and sees it with the thief's address.
    await page.goto('/cpc/security')
    const activity = page.getByRole('region', { name: t('mfe-auth:activity.title') })
    const entry = activity.getByRole('listitem').filter({ hasText: t('events:token_misused') })
    await expect(entry.filter({ hasText: program.localAddress }).first()).toBeVisible()
    const seen = await call(customerApi, activityCalls.mine, {})
    const count = seen.filter(({ event, address }) => event === 'token_misused' && address === program.localAddress)
    reportMetric('SES-5 tries that the owner sees', count.length, 'least', 1)
    await expectSignedIn(screen, customer.email)
  })

  test('a stolen mailbox sets a new password and stops at the second factor; the owner takes another address', async ({
    page,
    product,
    visitor,
    customer,
    customerApi,
    guard,
    t,
  }) => {
    guard.allow(/^4\d\d POST \/api\/auth/)
    const totp = await addFactor(customerApi)
    const before = (await mailsTo(product.dataDir, customer.email)).length
    const screen = { page, t }
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await authorization.beginReset(screen, customer.email)
    await authorization.resetButton(screen, 'email').click()
    const code = page.getByLabel(t('mfe-auth:confirm.code'))
    await code.waitFor()
    await authorization.fillResetCode(screen, await mailCode(product.dataDir, customer.email, before + 1))
    await authorization.resetButton(screen, 'code').click()
    const chosen = 'the thief reads every mail'
    await authorization.fillNewPassword(screen, chosen)
    await authorization.resetButton(screen, 'password').click()
    await expect(page.getByText(t('mfe-auth:reset.done'))).toBeVisible()
    await enter(screen, { email: customer.email, password: chosen })
    const step = page.getByRole('form', { name: t('mfe-auth:secondFactor.title') })
    await step.getByLabel(t('mfe-auth:totp.anyCode')).fill('000000')
    await step.getByRole('button', { name: t('mfe-auth:secondFactor.submit'), exact: true }).click()
    await expect(step.getByRole('alert')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(call(customerApi, userCalls.me, {}), 'the reset ended every session').rejects.toThrow('401')

    // The owner resets the password as the thief did (here: takes the same one), has the second factor, and leaves the mailbox.
    const refusal = await signIn(visitor, customer.email, chosen).catch((error: Error) => error.message)
    const challenge = /"challenge":"([^"]+)"/.exec(String(refusal))?.[1] ?? ''
    const next = new TOTP({ secret: totp.secret }).generate({ timestamp: Date.now() + 30_000 })
    const { access_token } = await call(visitor, secondFactorCalls.signIn, { body: { challenge, code: next } })
    const owner = { ...visitor, token: access_token }
    const events = (await call(owner, activityCalls.mine, {})).map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['password_reset', 'second_factor_refused', 'login']))
    const another = customer.email.replace('@', '.safe@')
    await call(owner, accountCalls.setEmail, { body: { new_email: another } })
    await call(owner, accountCalls.confirmEmail, { body: { code: await mailCode(product.dataDir, another) } })
    await call(owner, accountCalls.setPassword, { body: { current_password: chosen, new_password: customer.password } })
    const mails = (await mailsTo(product.dataDir, customer.email)).length
    await call(visitor, authCalls.requestReset, { body: { email: customer.email } })
    await expect(signIn(visitor, customer.email, chosen)).rejects.toThrow('user_not_found')
    expect((await mailsTo(product.dataDir, customer.email)).length).toBe(mails)
  })
})

test('a hostile page changes nothing, reads nothing and frames nothing in its visitor’s browser', async ({
  page,
  customer,
  faultProxy,
  product,
  visitor,
  guard,
  t,
}) => {
  guard.allow(/^console /, /^403 /, /^net::/, /^uncaught /)
  const thief = await signUp(product, { ...visitor, localAddress: ownAddress() })
  const screen = { page, t }
  await enter(screen, customer)
  await expectSignedIn(screen, customer.email)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const cookies = () => page.context().cookies(faultProxy.url)
  const cookiesBefore = await cookies()
  const hostile = await openHostilePage(hostileAttempts(faultProxy.url, thief))
  const tries = faultProxy.requests.length
  await page.goto(hostile.url)
  await expect(page).toHaveTitle('done', { timeout: 30_000 })
  expect(await page.evaluate(() => document.body.dataset.read)).toBe('0')
  const framed = page.frames().filter(frame => frame.url().startsWith(faultProxy.url))
  expect(framed, 'no frame holds a page of the product').toEqual([])
  const sent = faultProxy.requests.slice(tries).filter(({ method, path }) => method !== 'GET' && /^\/api/.test(path))
  expect(sent.length, 'the attempts reach the product').toBeGreaterThan(4)
  const effects = sent.filter(({ method, status = 0 }) => method !== 'OPTIONS' && status < 400)
  expect(effects.map(({ method, path, status }) => `${status} ${method} ${path}`)).toEqual([])
  reportMetric('HDR-3 effects of a hostile page', effects.length, 'most', 0)
  await hostile.close()

  await page.goto('/')
  await expectSignedIn(screen, customer.email)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
  expect((await cookies()).map(({ name, value }) => [name, value])).toEqual(
    cookiesBefore.map(({ name, value }) => [name, value]),
  )
  const cart = await call({ ...visitor, token: customer.token }, cartCalls.list, {})
  expect(cart).toEqual([])
})

test('SES-5 control: a token that no browser is bound to works elsewhere', async ({
  customerApi,
  product,
  customer,
}) => {
  await storedAddress(customerApi)
  const elsewhere = { port: product.port, localAddress: ownAddress(), token: customer.token }
  expect(
    await carriedOut([() => call(elsewhere, userCalls.me, {}), () => call(elsewhere, addressCalls.list, {})]),
  ).toBe(2)
})
