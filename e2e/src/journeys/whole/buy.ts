import { adminCalls } from '@panel/shared/contract'
import { expect, type Page } from '@playwright/test'
import { password, uniqueEmail, uniqueName } from '../../fixtures/accounts'
import { call } from '../../fixtures/api'
import { mailCode } from '../../fixtures/mail'
import { until } from '../../fixtures/until'
import { decide, openTab, requestRow } from '../../screens/admin'
import * as authorization from '../../screens/authorization'
import { addRecord, domainDrawer, openRecords, recordList } from '../../screens/domain-manager'
import { cartLink } from '../../screens/header'
import { fillRegistrant } from '../../screens/registrant'
import type { Screen } from '../../screens/screen'
import { resultOf, searchAndAdd } from '../../screens/search'
import { domainLink, type Journey } from './journey'

/** What happens between the steps of a journey; with the page where nothing on it would be lost by a reload. */
type Between = (page?: Page) => Promise<unknown>

/** An administrator marks the order as paid, where names cost something, and approves the request. */
const approve = async (journey: Journey, domain: string, email: string, between: Between): Promise<void> => {
  const { open, product, prices, visitor, adminToken, t } = journey
  const page = await open()
  const desk: Screen = { page, t }
  await page.goto('/')
  await authorization.openAuthorization(desk)
  await authorization.tryToSignIn(desk, product.admin.email, product.admin.password)
  await openTab(desk, 'domains')
  if (prices) {
    await expect(requestRow(desk, domain)).toContainText(t('mfe-admin:domains.payment.unpaid'))
    await page.getByRole('link', { name: t('mfe-admin:orders.open') }).click()
    const order = page.getByRole('row').filter({ hasText: email })
    await order.getByRole('button', { name: t('mfe-admin:orders.pay.action') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('mfe-admin:orders.pay.action') })
      .click()
    await expect(order).toContainText(t('mfe-admin:orders.status.paid'))
    await between(page)
    await page.goBack()
    await expect(requestRow(desk, domain)).toContainText(t('mfe-admin:domains.payment.paid'))
  }
  await decide(desk, domain, 'approve')
  await expect(requestRow(desk, domain)).toContainText(t('mfe-admin:status.approved'))
  // The administrator can undo the decision for 8 seconds; it is carried out after them.
  await until(`${domain} is registered`, async () => {
    const [found] = await call({ ...visitor, token: adminToken }, adminCalls.domains, { query: { q: domain } })
    return found?.status === 'approved' && found.undo_seconds === undefined
  })
}

/** A visitor searches a name, opens an account at the till, says who the registrant is, and manages the domain. */
export const buy = async (
  journey: Journey,
  between: Between = async () => undefined,
): Promise<{ page: Page; domain: string }> => {
  const { open, product, prices, t } = journey
  const page = await open()
  const screen: Screen = { page, t }
  const [name, email] = [uniqueName(), uniqueEmail()]
  const domain = `${name}.com`
  await page.goto('/')
  await searchAndAdd(screen, name)
  if (prices) await expect(resultOf(screen, domain)).toContainText(/450/)
  await between(page)
  await cartLink(screen, 1).click()
  const submit = page.getByRole('button', { name: t('mfe-search-cart-checkout:submit') })
  await submit.click()
  await expect(page.getByText(t('mfe-auth:signIn.new'))).toBeVisible()
  await authorization.tryToSignIn(screen, email, password)
  await authorization.completeRegistration(screen, password)
  await authorization.confirmationDialog(screen).waitFor()
  await between()
  await authorization.enterCode(screen, await mailCode(product.dataDir, email))

  await expect(page.getByText(t('mfe-search-cart-checkout:registrant.asked'))).toBeVisible()
  await between(page)
  await fillRegistrant(screen)
  await submit.click()
  await expect(page.getByText(t('mfe-search-cart:submitted.title'))).toBeVisible()
  await expect(page.getByText(t('mfe-search-cart-checkout:submitted.next.review'))).toBeVisible()
  if (prices) {
    const payment = page.getByRole('region', { name: t('mfe-search-cart-checkout:submitted.payment') })
    await expect(payment).toContainText('UA00')
    await expect(page.getByText(t('mfe-search-cart-checkout:submitted.due'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('mfe-search-cart-checkout:submitted.invoice') })).toBeVisible()
  }

  await between()
  await approve(journey, domain, email, between)
  await between()
  await page
    .getByRole('link', { name: t('mfe-search-cart-checkout:submitted.domains'), exact: true })
    .last()
    .click()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: domain, exact: true }) })
  await expect(row).toContainText(t('mfe-domain-manager:status.approved'))
  await domainLink(screen, domain).click()
  const panel = domainDrawer(screen, domain)
  await openRecords(screen, panel)
  await addRecord(screen, panel, 'www', '192.0.2.1')
  await expect(recordList(screen, panel)).toContainText('192.0.2.1')
  await between(page)
  await expect(recordList(screen, panel)).toContainText('192.0.2.1')
  return { page, domain }
}
