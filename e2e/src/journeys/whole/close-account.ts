import { expect } from '@playwright/test'
import { storedAddress } from '../../fixtures/accounts'
import * as authorization from '../../screens/authorization'
import { openUserMenu } from '../../screens/header'
import { atHome, type Journey } from './journey'

/** A customer closes the account, which the page says before and after, and can open a new one. */
export const closeAccount = async (journey: Journey): Promise<void> => {
  const { customer, customerApi, guard, t } = journey
  guard.allow(/^40[04] /)
  await storedAddress(customerApi)
  const screen = await atHome(journey)
  const { page } = screen
  const menu = await openUserMenu(screen, customer.email)
  await menu.getByRole('menuitem', { name: t('shell:userMenu.account') }).click()
  await page.getByRole('button', { name: t('mfe-auth:delete.action') }).click()
  const dialog = page.getByRole('dialog', { name: t('mfe-auth:delete.title') })
  await expect(dialog).toContainText(t('mfe-auth:delete.warning'))
  const confirm = dialog.getByRole('button', { name: t('mfe-auth:delete.action') })
  await dialog.getByLabel(t('mfe-auth:field.password'), { exact: true }).fill('not the password')
  await confirm.click()
  await expect(dialog.getByText(t('errors:identity_wrong'))).toBeVisible()
  await dialog.getByLabel(t('mfe-auth:field.password'), { exact: true }).fill(customer.password)
  await confirm.click()
  await expect(page.getByText(t('mfe-auth:delete.done'))).toBeVisible()
  await expect(page).toHaveURL('/')
  await authorization.openAuthorization(screen)
  await authorization.tryToSignIn(screen, customer.email, customer.password)
  await expect(page.getByText(t('mfe-auth:signIn.unknownEmail'))).toBeVisible()
}
