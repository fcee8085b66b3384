import type { Locator } from '@playwright/test'
import type { Account } from '../fixtures/accounts'
import { mailCode, mailsTo } from '../fixtures/mail'
import type { Screen } from './screen'

export const authorizationDialog = ({ page, t }: Screen): Locator =>
  page.getByRole('dialog', { name: t('session:authorization.title'), exact: true })

/** The dialog that asks for the mailed code. */
export const confirmationDialog = ({ page, t }: Screen): Locator =>
  page.getByRole('dialog', { name: t('mfe-auth:confirm.title') })

export const openAuthorization = async (screen: Screen): Promise<void> => {
  await screen.page
    .getByRole('banner')
    .getByRole('button', { name: screen.t('shell:header.authorized') })
    .click()
}

/** Fills email and password and sends them. The dialog is open. */
export const tryToSignIn = async (screen: Screen, email: string, password: string): Promise<void> => {
  const { t } = screen
  const dialog = authorizationDialog(screen)
  await dialog.getByLabel(t('mfe-auth:field.email'), { exact: true }).fill(email)
  await dialog.getByLabel(t('mfe-auth:field.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('mfe-auth:login'), exact: true }).click()
}

/** From a fresh page of the product to a sign-in that was sent. */
export const enter = async (screen: Screen, { email, password }: Omit<Account, 'token'>): Promise<void> => {
  await screen.page.goto('/')
  await openAuthorization(screen)
  await tryToSignIn(screen, email, password)
}

/** Fills the remaining fields of a registration and sends it. */
export const completeRegistration = async (screen: Screen, password: string): Promise<void> => {
  const { t } = screen
  const dialog = authorizationDialog(screen)
  await dialog.getByLabel(t('mfe-auth:field.confirmPassword'), { exact: true }).fill(password)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: t('mfe-auth:register'), exact: true }).click()
}

/** From any page to the dialog that asks for the mailed code. */
export const register = async (screen: Screen, email: string, password: string): Promise<void> => {
  await openAuthorization(screen)
  await tryToSignIn(screen, email, password)
  await completeRegistration(screen, password)
}

export const enterCode = async (screen: Screen, code: string): Promise<void> => {
  const { t } = screen
  const dialog = confirmationDialog(screen)
  await dialog.getByLabel(t('mfe-auth:confirm.code')).fill(code)
  await dialog.getByRole('button', { name: t('mfe-auth:confirm.submit'), exact: true }).click()
}

type ResetStep = 'email' | 'code' | 'password'

export const resetForm = (screen: Screen, step: ResetStep): Locator =>
  authorizationDialog(screen).getByRole('form', { name: screen.t(`mfe-auth:reset.${step}.title`), exact: true })

export const resetButton = (screen: Screen, step: ResetStep): Locator =>
  resetForm(screen, step).getByRole('button', { name: screen.t(`mfe-auth:reset.${step}.submit`) })

/** Goes from the form to sign in, which is open, to the reset and fills in the email. */
export const beginReset = async (screen: Screen, email: string): Promise<void> => {
  const { t } = screen
  await authorizationDialog(screen)
    .getByRole('button', { name: t('mfe-auth:signIn.forgot') })
    .click()
  await resetForm(screen, 'email').getByLabel(t('mfe-auth:field.email'), { exact: true }).fill(email)
}

export const fillResetCode = async (screen: Screen, code: string): Promise<void> => {
  await resetForm(screen, 'code').getByLabel(screen.t('mfe-auth:confirm.code')).fill(code)
}

export const fillNewPassword = async (screen: Screen, password: string, again = password): Promise<void> => {
  const field = (name: string) =>
    resetForm(screen, 'password').getByLabel(screen.t(`mfe-auth:field.${name}`), { exact: true })
  await field('newPassword').fill(password)
  await field('confirmNewPassword').fill(again)
}

/** From the form with the email filled in, with the code of the next mail to this address. */
export const finishReset = async (screen: Screen, dataDir: string, email: string, password: string): Promise<void> => {
  const before = (await mailsTo(dataDir, email)).length
  await resetButton(screen, 'email').click()
  await screen.page.getByLabel(screen.t('mfe-auth:confirm.code')).waitFor()
  await fillResetCode(screen, await mailCode(dataDir, email, before + 1))
  await resetButton(screen, 'code').click()
  await fillNewPassword(screen, password)
  await resetButton(screen, 'password').click()
}

/** From the home page. */
export const resetPassword = async (
  screen: Screen,
  dataDir: string,
  email: string,
  password: string,
): Promise<void> => {
  await screen.page.goto('/')
  await openAuthorization(screen)
  await beginReset(screen, email)
  await finishReset(screen, dataDir, email, password)
}
