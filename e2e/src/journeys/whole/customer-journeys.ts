import { domainCalls } from '@panel/shared/contract'
import { expect } from '@playwright/test'
import { storedAddress, uniqueName } from '../../fixtures/accounts'
import { call } from '../../fixtures/api'
import { runSql } from '../../fixtures/database'
import { heldName, holdDomains } from '../../fixtures/held-domains'
import { mailsTo } from '../../fixtures/mail'
import { moveClock } from '../../fixtures/settings'
import * as authorization from '../../screens/authorization'
import { domainDrawer } from '../../screens/domain-manager'
import { openUserMenu } from '../../screens/header'
import { atHome, domainLink, goToDomains, type Journey } from './journey'

/** A customer renews ten domains that end soon in one step, and reads before it what they cost together. */
export const renewTen = async (journey: Journey): Promise<void> => {
  const { customer, product, prices, t } = journey
  const prefix = uniqueName()
  await holdDomains(product, customer.email, 10, prefix)
  const screen = await atHome(journey)
  const { page } = screen
  await goToDomains(screen, customer)
  await expect(domainLink(screen, heldName(10, prefix))).toBeVisible()
  await page.getByRole('checkbox', { name: t('mfe-domain-manager:list.selectAll') }).check({ force: true })
  await page.getByRole('button', { name: t('mfe-domain-manager:bulk.menu.more') }).click()
  await page.getByRole('menuitem', { name: t('mfe-domain-manager:bulk.order.renew') }).click()
  const form = page.getByRole('dialog', { name: t('mfe-domain-manager:bulk.order.renew') })
  await form.getByRole('button', { name: t('mfe-domain-manager:bulk.preview') }).click()
  const dialog = page.getByRole('dialog', { name: t('operations:title.renew', { count: 1 }) })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const act = t('operations:act.renew', { count: 10 })
  if (prices) await expect(dialog).toContainText(/5[,\s]000[.,]00/)
  await dialog.getByRole('button', { name: prices ? new RegExp(`^${act} .*5[,\\s]000[.,]00`) : act }).click()
  await expect(dialog.getByText(t('operations:succeededRenew', { count: 10 }))).toBeVisible({ timeout: 30_000 })
  if (prices) await expect(dialog.getByRole('link', { name: /5[,\s]000[.,]00/ })).toBeVisible()
  await dialog
    .getByRole('button', { name: t('operations:close') })
    .last()
    .click()
}

// The sandbox's other registrar holds such names, with this auth code.
const code = 'Elsewhere-2468'

/** A customer moves three domains here from a list, corrects the code that was refused, and has them five days later. */
export const moveIn = async (journey: Journey): Promise<void> => {
  const { product, prices, t } = journey
  const text = (key: string, values = {}) => t(`mfe-domain-manager:registrar.in.${key}`, values)
  const names = [1, 2, 3].map(() => `${uniqueName('sandbox-elsewhere')}.com`)
  const screen = await atHome(journey)
  const { page } = screen
  await page.getByRole('link', { name: t('mfe-search-cart:home.transfer') }).click()
  const dialog = page.getByRole('dialog', { name: text('title') })
  await dialog.getByRole('button', { name: text('many.open') }).click()
  const list = dialog.getByLabel(text('many.list'))
  await list.fill(names.map((name, at) => `${name} ${at === 2 ? 'mistyped' : code}`).join('\n'))
  if (prices) await expect(dialog).toContainText(/1[,\s]350[.,]00/)
  await dialog.getByRole('button', { name: text('many.submit', { count: 3 }) }).click()
  await expect(dialog.getByText(text('many.refused', { count: 1 }))).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: names[2] ?? '' })).toContainText(
    t('errors:registry_2202'),
  )
  await expect(list).toHaveValue(`${names[2]} mistyped`)
  await list.fill(`${names[2]} ${code}`)
  await dialog.getByRole('button', { name: text('many.submit', { count: 1 }) }).click()
  await expect(dialog).toBeHidden()
  for (const name of names) await expect(domainLink(screen, name)).toBeVisible()

  await moveClock(product, 6)
  await page.reload()
  for (const name of names)
    await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })).toContainText(
      t('mfe-domain-manager:status.approved'),
    )
}

const endSessions = 'delete from sessions where user_id = (select id from users where email = $1)'

/** A customer stays away until the domain has expired, reads what happened, and restores it. */
export const absence = async (journey: Journey): Promise<void> => {
  const { open, customer, customerApi, guard, prices, product, t } = journey
  guard.allow(/^401 /)
  const owned = await journey.domain()
  const domain = `${owned.name}.${owned.zone}`
  await call(customerApi, domainCalls.setAutoRenew, { params: { id: owned.id }, body: { auto_renew: false } })
  await moveClock(product, 400)
  await runSql(product, endSessions, [customer.email])
  expect((await mailsTo(product.dataDir, customer.email)).filter(mail => mail.includes(domain)).length).toBeGreaterThan(
    3,
  )

  const page = await open({ token: customer.token, at: '/app/domain-manager' })
  const screen = { page, t }
  await authorization.tryToSignIn(screen, customer.email, customer.password)
  await page.getByRole('button', { name: new RegExp(t('notifications:title')) }).click()
  const bell = page.getByRole('dialog', { name: t('notifications:title') })
  await expect(bell.getByText(t('notifications:since.title'))).toBeVisible()
  await bell.getByRole('link', { name: t('notifications:attention.redemption', { count: 1 }) }).click()
  await domainLink(screen, domain).click()
  const panel = domainDrawer(screen, domain)
  await expect(panel).toContainText(t('mfe-domain-manager:statusHint.redemption'))
  await panel.getByRole('button', { name: t('mfe-domain-manager:restore.action') }).click()
  const question = page.getByRole('alertdialog', { name: t('mfe-domain-manager:restore.title', { domain }) })
  // With prices the button itself names the sum.
  const restore = prices
    ? new RegExp(`^${t('mfe-domain-manager:restore.actionPrice', { price: '.*3[,\\s]000[.,]00.*' })}$`)
    : t('mfe-domain-manager:restore.action')
  await question.getByRole('button', { name: restore, exact: true }).click()
  await expect(page.getByText(t('mfe-domain-manager:restore.ordered', { domain }), { exact: true })).toBeVisible()
  await expect(panel).not.toContainText(t('mfe-domain-manager:statusHint.redemption'))
}

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
