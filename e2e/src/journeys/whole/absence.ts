import { domainCalls } from '@panel/shared/contract'
import { expect } from '@playwright/test'
import { call } from '../../fixtures/api'
import { runSql } from '../../fixtures/database'
import { mailsTo } from '../../fixtures/mail'
import { moveClock } from '../../fixtures/sandbox-clock'
import * as authorization from '../../screens/authorization'
import { domainDrawer } from '../../screens/domain-manager'
import { domainLink, type Journey, toast } from './journey'

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

  const page = await open({ token: customer.token })
  const screen = { page, t }
  await page.goto('/app/domain-manager')
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
  await expect(toast(screen, t('mfe-domain-manager:restore.ordered', { domain }))).toBeVisible()
  await expect(panel).not.toContainText(t('mfe-domain-manager:statusHint.redemption'))
}
