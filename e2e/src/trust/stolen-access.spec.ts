import { accountCalls, activityCalls, domainCalls, secondFactorCalls, userCalls } from '@panel/shared/contract'
import { TOTP } from 'otpauth'
import { approvedDomain, signIn } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { runSql } from '../fixtures/database'
import { mailCode } from '../fixtures/mail'
import { addFactor } from '../fixtures/second-factor'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { eventually, expectSignedIn, linkTo } from './thief'

// Each step says what the thief can do, for how long, what the owner sees, and how the owner ends it.
test.use({ settings: { TRANSFER_HOLD: '24' } })
test.describe.configure({ timeout: 240_000 })

inEachLanguage(() => {
  test('a stolen laptop gets as far as the hold, and the owner signs it out by a mail, from elsewhere', async ({
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
    const screen = { page, t }
    const domain = await approvedDomain(customerApi, adminToken)
    const params = { id: domain.id }
    await call(customerApi, domainCalls.setTransferLock, { params, body: { client_transfer_lock: false } })
    await authorization.enter(screen, customer)
    await expectSignedIn(screen, customer.email)

    await test.step('the thief asks for the auth code, and has to wait', async () => {
      await page.goto(`/app/domain-manager?domain=${domain.id}`)
      await page.getByRole('button', { name: t('mfe-domain-manager:registrar.out.code') }).click()
      await page.getByRole('button', { name: t('mfe-domain-manager:registrar.out.show'), exact: true }).click()
      await eventually(page.getByText(t('mfe-domain-manager:registrar.out.waitsText'))).toBeVisible()
    })

    await test.step('the owner stops it elsewhere; the laptop is signed out, and the domain locked', async () => {
      const elsewhere = await open({})
      await elsewhere.goto(await linkTo(product.dataDir, customer.email))
      await elsewhere.getByRole('button', { name: t('mfe-auth:stop.stop') }).click()
      const kept = t('mfe-auth:stop.kept', { domains: `${domain.name}.${domain.zone}` })
      await eventually(elsewhere.getByRole('status').filter({ hasText: kept })).toBeVisible()
      await page.reload()
      await eventually(
        page.getByRole('banner').getByRole('button', { name: t('shell:header.authorized') }),
      ).toBeVisible()
    })
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
