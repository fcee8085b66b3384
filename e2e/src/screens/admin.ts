import type { Locator } from '@playwright/test'
import type { Screen } from './screen'

type AdminTab = 'dashboard' | 'domains' | 'reserved' | 'logs'

export const openTab = async ({ page, t }: Screen, tab: AdminTab): Promise<void> => {
  const name = t(`mfe-admin:tab.${tab}`)
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tabpanel', { name }).waitFor()
}

/** The row of a request in the table of the Domains tab. */
export const requestRow = ({ page }: Screen, domain: string): Locator =>
  page.getByRole('tabpanel').getByRole('row').filter({ hasText: domain })

export const decide = async (
  screen: Screen,
  domain: string,
  decision: 'approve' | 'reject' | 'reserve',
): Promise<void> => {
  const name = screen.t(`mfe-admin:decideNamed.${decision}`, { domain })
  await screen.page.getByRole('button', { name, exact: true }).click()
  if (decision !== 'reject') return
  const dialog = screen.page.getByRole('dialog', { name: screen.t('mfe-admin:reject.title', { domain }) })
  await dialog.getByRole('combobox', { name: screen.t('mfe-admin:reject.template') }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: screen.t('mfe-admin:decide.reject'), exact: true }).click()
}
