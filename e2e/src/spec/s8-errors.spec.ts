import { authCalls } from '@panel/shared/contract'
import { failsAt, requestsOf } from '../faults/call-action'
import { actionNamed } from '../faults/call-actions'
import { silent } from '../faults/call-faults'
import { password } from '../fixtures/accounts'
import { type Fault, problem } from '../fixtures/faults'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { cartLink } from '../screens/header'

inEachLanguage(() => {
  test("[S8.1] [S8.2] [S8.3] a refused login shows the server's words, else 'Incorrect email or password.'", async ({
    page,
    faultProxy,
    guard,
    customer,
    t,
    expectText,
  }) => {
    guard.allow(/POST \/api\/auth\/token/)
    const screen = { page, t }
    const dialog = authorization.authorizationDialog(screen)
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
      await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
      restore()
    }
    await authorization.tryToSignIn(screen, customer.email, `${password}?`)
    await expect(dialog.getByRole('alert').filter({ hasText: t('errors:invalid_password') })).toBeVisible()
    await authorization.tryToSignIn(screen, `new-${customer.email}`, password)
    await expect(
      dialog.getByText(
        expectText(
          'Email not found. Please confirm your password and accept Terms to register.',
          'mfe-auth:signIn.unknownEmail',
        ),
      ),
    ).toBeVisible()
  })

  test("[S8.6] 'Resend failed', and the link is there again", async ({ scene, guard, expectText }) => {
    const action = actionNamed('resend')
    guard.allow(failsAt(action))
    const { act, message, usable } = await action.stage(scene)
    for (const fault of [silent, problem(409, 'said_by_nobody_else', 'Other words')]) {
      scene.faultProxy.inject(requestsOf(action.call), fault)
      await act()
      await expect(message(expectText('Resend failed', 'mfe-auth:confirm.resendFailed'))).toBeVisible()
      await expect(usable).toBeEnabled()
      scene.faultProxy.restore()
    }
  })

  test("[S8.12] the successes: 'Domain added to cart.', 'Nameservers updated', 'WHOIS updated', 'Transfer started'", async ({
    scene,
    expectText,
  }) => {
    const successes: [string, string, string][] = [
      ['cart add', 'Domain added to cart.', 'mfe-search-cart:cart.added'],
      ['nameservers', 'Nameservers updated', 'mfe-domain-manager:delegation.saved'],
      ['contacts save', 'WHOIS updated', 'mfe-domain-manager:contacts.saved'],
    ]
    for (const [name, english, key] of successes) {
      const { page, act } = await actionNamed(name).stage(scene)
      await act()
      await expect(page.getByText(expectText(english, key)).first()).toBeVisible()
    }
    const { page, act } = await actionNamed('transfer start').stage(scene)
    await act()
    await expect(page.getByText(expectText('Transfer started', 'mfe-domain-manager:transfer.started'))).toBeVisible()
  })
})

test('[S7.12] [S8.13] a cart that cannot be loaded counts 0 and stops nothing', async ({
  page,
  faultProxy,
  guard,
  t,
}) => {
  guard.allow(/GET \/api\/cart/)
  faultProxy.inject({ path: /^\/api\/cart$/ }, silent)
  await page.goto('/')
  await expect(cartLink({ page, t }, 0)).toBeVisible()
  await cartLink({ page, t }, 0).click()
  await expect(page.getByRole('alert')).toContainText(t('mfe-search-cart:cart.loadFailed'))
  faultProxy.restore()
  await page.getByRole('button', { name: t('mfe-search-cart:cart.retry') }).click()
  await expect(page.getByText(t('mfe-search-cart:cart.empty.title'))).toBeVisible()
})
