import { expect, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { logOut, userMenuButton } from '../screens/header'

test('a passkey signs in without a password', async ({ browser, product, guard, customer, t }) => {
  // A passkey belongs to the address of the product itself, not to the proxy of the tests.
  const context = await browser.newContext({ baseURL: `http://localhost:${product.port}` })
  const page = await context.newPage()
  guard.watch(page)
  const client = await context.newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const screen = { page, t }
  await authorization.enter(screen, customer)
  await expect(userMenuButton(screen, customer.email)).toBeVisible()
  await page.goto('/cpc/security')
  await page.getByRole('button', { name: t('mfe-auth:passkeys.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('mfe-auth:passkeys.add') })
  await dialog.getByLabel(t('mfe-auth:passkeys.name')).fill('Laptop')
  await dialog.getByRole('button', { name: t('mfe-auth:passkeys.add') }).click()
  await expect(page.getByText(t('mfe-auth:passkeys.added'))).toBeVisible()
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible()

  await logOut(screen, customer.email)
  await expect(page).toHaveURL('/')
  await authorization.openAuthorization(screen)
  await page.getByRole('button', { name: t('mfe-auth:signIn.passkey') }).click()
  await expect(userMenuButton(screen, customer.email)).toBeVisible()
  await context.close()
})
