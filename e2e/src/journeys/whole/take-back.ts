import { expect } from '@playwright/test'
import { requestDomains, uniqueName } from '../../fixtures/accounts'
import { decide, openTab, requestRow } from '../../screens/admin'
import { addRecord, deleteRecord, domainDrawer, openSubView, recordList } from '../../screens/domain-manager'
import type { Screen } from '../../screens/screen'
import { atHome, domainLink, goToDomains, type Journey, toast } from './journey'

/** A customer deletes a record by mistake and has it back. */
const undoRecord = async ({ t }: Journey, screen: Screen, domain: string): Promise<void> => {
  const { page } = screen
  await domainLink(screen, domain).click()
  const panel = domainDrawer(screen, domain)
  await openSubView(screen, panel, 'dns')
  await addRecord(screen, panel, 'www', '192.0.2.1')
  const records = recordList(screen, panel)
  await expect(records).toContainText('192.0.2.1')
  await deleteRecord(screen, records, 'www')
  await expect(panel.getByText('192.0.2.1', { exact: true })).toBeHidden()
  await page
    .getByRole('button', { name: t('mfe-domain-manager:dns.undo'), exact: true })
    .last()
    .click()
  await expect(records).toContainText('192.0.2.1')
  await panel.getByTitle(t('ui:close'), { exact: true }).click()
}

/** A customer asked for the wrong name and withdraws the request. */
const withdraw = async ({ t }: Journey, screen: Screen, domain: string): Promise<void> => {
  const { page } = screen
  await domainLink(screen, domain).click()
  const text = (key: string, values = {}) => t(`mfe-domain-manager:request.${key}`, values)
  await domainDrawer(screen, domain)
    .getByRole('button', { name: text('withdraw') })
    .click()
  await page
    .getByRole('alertdialog', { name: text('question', { domain }) })
    .getByRole('button', { name: text('withdraw') })
    .click()
  await expect(toast(screen, text('withdrawn', { domain }))).toBeVisible()
}

/** An administrator approves the wrong request and undoes that before the registry knows of it. */
const takeBackDecision = async ({ open, adminToken, prices, t }: Journey, domain: string): Promise<void> => {
  const page = await open({ token: adminToken })
  const desk: Screen = { page, t }
  await page.goto('/admin')
  await openTab(desk, 'domains')
  await decide(desk, domain, 'approve')
  if (prices) {
    const question = page.getByRole('alertdialog', { name: t('mfe-admin:unpaid.title', { domain }) })
    await question.getByRole('button', { name: t('mfe-admin:decide.approve') }).click()
  }
  await expect(requestRow(desk, domain)).toContainText(t('mfe-admin:status.approved'))
  await page.getByRole('button', { name: t('mfe-admin:reopen.named', { domain }) }).click()
  await expect(requestRow(desk, domain)).toContainText(t('mfe-admin:status.pending'))
}

/** A customer and an administrator each undo what they did by mistake. */
export const takeBack = async (journey: Journey): Promise<void> => {
  const { customer, customerApi } = journey
  const owned = await journey.domain()
  const [mistyped, wanted] = [uniqueName(), uniqueName()]
  await requestDomains(customerApi, [mistyped, wanted])
  const screen = await atHome(journey)
  await goToDomains(screen, customer)
  await undoRecord(journey, screen, `${owned.name}.${owned.zone}`)
  await withdraw(journey, screen, `${mistyped}.com`)
  await takeBackDecision(journey, `${wanted}.com`)
}
