import { addressCalls } from '@panel/shared/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import type { Translate } from '../fixtures/texts'
import { comeBackToTab, openDeploys } from '../releases/builds'
import { addressCard, fillAddress } from '../screens/address-book'
import type { Screen } from '../screens/screen'

// Its own product: other tests must not load the other builds.
test.use({ settings: { LOG_LEVEL: 'warn' } })

const typed = {
  label: 'Office',
  first_name: 'Olena',
  last_name: 'Koval',
  address_line1: 'Khreshchatyk 1',
  city: 'Kyiv',
  country: 'UA',
}

const addressDialog = ({ page, t }: Screen) => page.getByRole('dialog', { name: t('mfe-address-book:form.add') })

const firstName = (screen: Screen) =>
  addressDialog(screen).getByLabel(screen.t('addresses:field.first_name'), { exact: true })

/** The dialog of a new address, half filled. */
const fillHalf = async (screen: Screen) => {
  const { page, t } = screen
  await page.goto('/cpc/address-book')
  await page.getByRole('button', { name: t('mfe-address-book:add'), exact: true }).click()
  await fillAddress(screen, addressDialog(screen), { first_name: typed.first_name })
}

const notice = (page: Page, t: Translate) => page.getByRole('status').filter({ hasText: t('session:update.title') })

const press = async ({ page, t }: Screen, key: 'reload' | 'reloadAnyway' | 'later') =>
  await page.getByRole('button', { name: t(`session:update.${key}`), exact: true }).click()

/** Questions that the browser itself asked before it let the page go; each is answered with no. */
const watchQuestions = (page: Page): string[] => {
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  return asked
}

test('over a half-filled form the notice says what is not saved, and ‘later’ keeps it', async ({ scene }) => {
  const { open, product, t, customer } = scene
  const page = await open({ token: customer.token })
  const screen = { page, t }
  await fillHalf(screen)
  const deploys = await openDeploys(product)
  const words = t('mfe-address-book:description')
  const next = await deploys.publish('mfe-address-book', `Said later at ${Date.now()}`, words)
  await deploys.promote(next)
  await comeBackToTab(page)
  await expect(notice(page, t)).toContainText(t('session:update.text'))
  await press(screen, 'reload')
  const what = [t('mfe-address-book:form.add')]
  await expect(notice(page, t)).toContainText(`You have unsaved changes: ${what}.`)
  await press(screen, 'later')
  await expect(notice(page, t)).toBeHidden()
  await expect(firstName(screen)).toHaveValue(typed.first_name)

  await fillAddress(screen, addressDialog(screen), typed)
  await page.getByRole('button', { name: t('mfe-address-book:form.save') }).click()
  await expect(addressCard(screen, typed.label)).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await page.reload()
  await expect(page.getByText(next.text)).toBeVisible()
  await expect(addressCard(screen, typed.label)).toBeVisible()
})

test('‘reload anyway’ takes the new version without a second question; the draft is in it', async ({ scene }) => {
  const { open, product, t, customer } = scene
  const page = await open({ token: customer.token })
  const screen = { page, t }
  const asked = watchQuestions(page)
  await fillHalf(screen)
  const deploys = await openDeploys(product)
  const next = await deploys.publish('mfe-address-book', `Said anyway at ${Date.now()}`)
  await deploys.promote(next)
  await comeBackToTab(page)
  await press(screen, 'reload')
  await press(screen, 'reloadAnyway')
  await expect(page.getByText(next.text)).toBeAttached()
  await expect(firstName(screen)).toHaveValue(typed.first_name)
  expect(asked).toEqual([])
})

test('while a change is on its way the notice waits for it', async ({ open, product, customer, faultProxy, t }) => {
  const page = await open({ token: customer.token })
  const screen = { page, t }
  await fillHalf(screen)
  const deploys = await openDeploys(product)
  await deploys.promote(await deploys.publish('mfe-address-book', `Said meanwhile at ${Date.now()}`))
  await comeBackToTab(page)
  await expect(notice(page, t)).toBeVisible()
  const hanging = faultProxy.inject(
    { method: 'POST', path: new RegExp(`^${addressCalls.create.path}`), times: 1 },
    { kind: 'delay', ms: 4000 },
  )
  await fillAddress(screen, addressDialog(screen), typed)
  await page.getByRole('button', { name: t('mfe-address-book:form.save') }).click()
  await press(screen, 'reload')
  await expect(notice(page, t)).toContainText(t('session:update.busy'))
  hanging()
  await expect(addressCard(screen, typed.label)).toBeVisible()
  await press(screen, 'reload')
  await expect(notice(page, t)).toBeHidden()
  await expect(addressCard(screen, typed.label)).toBeVisible()
})
