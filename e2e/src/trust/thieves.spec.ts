import {
  accountCalls,
  activityCalls,
  addressCalls,
  domainCalls,
  registrarTransferCalls,
  secondFactorCalls,
  sessionCalls,
  transferCalls,
  userCalls,
} from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { TOTP } from 'otpauth'
import { addFactor, signIn, signUp, storedAddress } from '../fixtures/accounts'
import { type Caller, call, otherBrowser } from '../fixtures/api'
import { runSql } from '../fixtures/database'
import { mailCode, mailedLink } from '../fixtures/mail'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { ownAddress } from '../fixtures/visitor'
import * as authorization from '../screens/authorization'
import { userMenuButton } from '../screens/header'
import type { Screen } from '../screens/screen'

// Each step says what the thief can do, for how long, what the owner sees, and how the owner ends it. Another thief is in
// hostile-page.spec.ts.
test.use({ settings: { TRANSFER_HOLD: '24' } })
test.describe.configure({ timeout: 240_000 })

/** What takes its time is a product that has just started: each test of a thief has one of its own. */
const eventually = expect.configure({ timeout: 30_000 })

const expectSignedIn = (screen: Screen, email: string) => eventually(userMenuButton(screen, email)).toBeVisible()

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

/** The link of the newest mail that has one to this page; waits for it. */
const linkTo = (dataDir: string, email: string, page: 'stop' | 'undo-email' = 'stop'): Promise<string> =>
  mailedLink(dataDir, email, `/cpc/${page}`)

inEachLanguage(() => {
  test('SES-5 a stolen token opens nothing elsewhere, and the owner sees each try', async ({ page, guard, scene }) => {
    const { open, product, customer, customerApi, t } = scene
    guard.allow(/^401 /)
    const domain = await scene.domain()
    const screen = { page, t }
    await authorization.enter(screen, customer)
    await expectSignedIn(screen, customer.email)
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    const program = { port: product.port, localAddress: ownAddress(), token, cookie: otherBrowser() }

    await test.step('the thief can do nothing, at no time: not from a program, not in a browser', async () => {
      reportMetric('SES-5 calls with a copied token', await carriedOut(triesWith(program, domain.id)), 'most', 0)
      const copy = await open({ token, at: '/cpc/security' })
      await eventually(
        copy.getByRole('banner').getByRole('button', { name: t('shell:header.authorized') }),
      ).toBeVisible()
    })

    await test.step('the owner sees the tries with the thief’s address', async () => {
      await page.goto('/cpc/security')
      const activity = page.getByRole('region', { name: t('mfe-auth:activity.title') })
      const entry = activity.getByRole('listitem').filter({ hasText: t('events:token_misused') })
      await eventually(entry.filter({ hasText: program.localAddress }).first()).toBeVisible()
      const seen = await call(customerApi, activityCalls.mine, {})
      const count = seen.filter(({ event, address }) => event === 'token_misused' && address === program.localAddress)
      reportMetric('SES-5 tries that the owner sees', count.length, 'least', 1)
    })

    await test.step('the owner has nothing to end and stays signed in', async () => {
      await expectSignedIn(screen, customer.email)
    })
  })

  test('a stolen password gets a domain as far as the hold, and the old address ends it, whatever it was changed to', async ({
    page,
    scene,
  }) => {
    const { open, guard, product, t, customer, customerApi, visitor } = scene
    guard.allow(/^40[14] /)
    const screen = { page, t }
    const domain = await scene.domain()
    const params = { id: domain.id }
    const name = `${domain.name}.${domain.zone}`
    await call(customerApi, domainCalls.setTransferLock, { params, body: { client_transfer_lock: true } })
    const from = { port: product.port, localAddress: ownAddress() }
    const thief = await signUp(product)
    const stolen = { ...from, token: await signIn(from, customer.email, customer.password) }
    const evil = customer.email.replace('@', '.evil@')

    await test.step('the thief takes the address, the lock off, an offer to an accomplice and the auth code: all of it waits', async () => {
      await call(stolen, accountCalls.setEmail, { body: { new_email: evil } })
      await call(stolen, accountCalls.confirmEmail, { body: { code: await mailCode(product.dataDir, evil) } })
      await call(stolen, domainCalls.setTransferLock, { params, body: { client_transfer_lock: false } })
      const offer = await call(stolen, transferCalls.start, { params, body: { target_email: thief.email } })
      const receiver = { ...from, token: thief.token }
      await call(receiver, transferCalls.accept, { params: { id: offer.id } })
      expect(await call(stolen, registrarTransferCalls.authCode, { params })).toEqual({
        available_at: expect.any(String),
      })
      const { pending = [] } = await call(stolen, domainCalls.get, { params })
      expect(pending.map(({ kind }) => kind).sort()).toEqual(['auth_code', 'handover'])
      for (const { until = '' } of pending) expect(Date.parse(until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
      expect(await call(receiver, domainCalls.mine, {})).toEqual([])
    })

    await test.step('the owner stops all of it by the link in a mail to the old address, signed in nowhere', async () => {
      await page.goto(await linkTo(product.dataDir, customer.email))
      const stop = page.getByRole('button', { name: t('mfe-auth:stop.stop') })
      await stop.click()
      const kept = t('mfe-auth:stop.kept', { domains: name })
      await eventually(page.getByRole('status').filter({ hasText: kept })).toBeVisible()
      expect(page.url()).not.toContain('#')
    })

    await test.step('the thief has no session and no password, and can have none mailed', async () => {
      expect(await carriedOut(triesWith(stolen, domain.id))).toBe(0)
      for (const email of [customer.email, evil])
        await expect(signIn(visitor, email, customer.password)).rejects.toThrow('400')
    })

    const word = 'a lantern over the harbour'
    await test.step('the owner sets a new password through the old address', async () => {
      await page.getByRole('button', { name: t('mfe-auth:mailedLink.newPassword') }).click()
      await expect(page.getByLabel(t('mfe-auth:field.email'))).toHaveValue(customer.email)
      await authorization.finishReset(screen, product.dataDir, customer.email, word)
      await eventually(page.getByText(t('mfe-auth:reset.done'))).toBeVisible()
    })

    await test.step('the thief’s own mail stops nothing any more', async () => {
      const theirs = await open()
      await theirs.goto(await linkTo(product.dataDir, evil))
      await theirs.getByRole('button', { name: t('mfe-auth:stop.stop') }).click()
      await eventually(theirs.getByRole('heading', { name: t('mfe-auth:mailedLink.usedTitle') })).toBeVisible()
    })

    await test.step('the domain is still the owner’s, locked, and each step of the thief is in the activity', async () => {
      const owner = { ...visitor, token: await signIn(visitor, customer.email, word) }
      const after = await call(owner, domainCalls.get, { params })
      expect([after.user_id, after.client_transfer_lock, after.pending]).toEqual([domain.user_id, true, undefined])
      const seen = await call(owner, activityCalls.mine, {})
      const events = seen.filter(({ address }) => address === from.localAddress).map(({ event }) => event)
      expect(events).toEqual(
        expect.arrayContaining(['email_changed', 'transfer_lock_changed', 'transfer_started', 'auth_code_requested']),
      )
    })
  })

  test('a stolen mailbox sets a new password and stops at the second factor; the owner takes another address', async ({
    page,
    scene,
  }) => {
    const { guard, product, t, customer, customerApi, visitor } = scene
    guard.allow(/^4\d\d POST \/api\/auth/)
    const totp = await addFactor(customerApi)
    // One that was turned on lately would not be asked for after a reset.
    await runSql(product, "update additions set at = at - interval '31 days' where name = ''", [])
    const screen = { page, t }
    const chosen = 'the thief reads every mail'

    await test.step('the thief can set a new password', async () => {
      await authorization.resetPassword(screen, product.dataDir, customer.email, chosen)
      await eventually(page.getByText(t('mfe-auth:reset.done'))).toBeVisible()
    })

    await test.step('the thief cannot sign in with it: the second factor is missing', async () => {
      await authorization.enter(screen, { email: customer.email, password: chosen })
      const step = page.getByRole('form', { name: t('mfe-auth:secondFactor.title') })
      await step.getByLabel(t('mfe-auth:totp.anyCode')).fill('000000')
      await step.getByRole('button', { name: t('mfe-auth:secondFactor.submit'), exact: true }).click()
      await eventually(step.getByRole('alert')).toBeVisible()
      await expect(step.getByRole('textbox', { name: t('mfe-auth:totp.anyCode') })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })

    const owner =
      await test.step('the owner is signed out, comes back by the second factor and sees what happened', async () => {
        await expect(call(customerApi, userCalls.me, {}), 'the reset ended every session').rejects.toThrow('401')
        // The owner resets the password as the thief did (here: takes the same one), and has the second factor.
        const refusal = await signIn(visitor, customer.email, chosen).catch((error: Error) => error.message)
        const challenge = /"challenge":"([^"]+)"/.exec(String(refusal))?.[1] ?? ''
        const code = new TOTP({ secret: totp.secret }).generate({ timestamp: Date.now() + 30_000 })
        const { access_token } = await call(visitor, secondFactorCalls.signIn, { body: { challenge, code } })
        const back = { ...visitor, token: access_token }
        const events = (await call(back, activityCalls.mine, {})).map(({ event }) => event)
        expect(events).toEqual(expect.arrayContaining(['password_reset', 'second_factor_refused', 'login']))
        return back
      })

    await test.step('the owner takes another address; the old mailbox can undo it, and gets no further', async () => {
      const another = customer.email.replace('@', '.safe@')
      await call(owner, accountCalls.setEmail, { body: { new_email: another } })
      await call(owner, accountCalls.confirmEmail, { body: { code: await mailCode(product.dataDir, another) } })
      const body = { current_password: chosen, new_password: customer.password }
      await call(owner, accountCalls.setPassword, { body })
      await expect(signIn(visitor, customer.email, chosen)).rejects.toThrow('user_not_found')
      await page.goto(await linkTo(product.dataDir, customer.email, 'undo-email'))
      await page.getByRole('button', { name: t('mfe-auth:undoEmail.undo') }).click()
      await eventually(page.getByRole('heading', { name: t('mfe-auth:undoEmail.doneTitle') })).toBeVisible()
      await expect(call(owner, userCalls.me, {}), 'every session ended').rejects.toThrow('401')
      await expect(signIn(visitor, customer.email, customer.password)).rejects.toThrow('400')
      await page.getByRole('button', { name: t('mfe-auth:mailedLink.newPassword') }).click()
      await authorization.finishReset(screen, product.dataDir, customer.email, chosen)
      await eventually(page.getByText(t('mfe-auth:reset.done'))).toBeVisible()
      await expect(signIn(visitor, customer.email, chosen)).rejects.toThrow('second_factor_required')
    })
  })
})

test('SES-5 control: a token that no browser is bound to works elsewhere', async ({ scene }) => {
  const { product, customer, customerApi } = scene
  await storedAddress(customerApi)
  const elsewhere = { port: product.port, localAddress: ownAddress(), token: customer.token }
  expect(
    await carriedOut([() => call(elsewhere, userCalls.me, {}), () => call(elsewhere, addressCalls.list, {})]),
  ).toBe(2)
})
