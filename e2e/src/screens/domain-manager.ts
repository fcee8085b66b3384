import type { Locator } from '@playwright/test'
import type { Screen } from './screen'

/** The row of a domain in the list. */
export const domainRow = ({ page }: Screen, domain: string): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: domain, exact: true }) })

/** The panel of the chosen domain: next to the list, or over it where there is little room. */
export const domainDrawer = ({ page }: Screen, domain: string): Locator =>
  page.getByRole('complementary', { name: domain }).or(page.getByRole('dialog', { name: domain, exact: true }))

export const openDomain = async (screen: Screen, domain: string): Promise<Locator> => {
  await domainRow(screen, domain).getByRole('link', { name: domain, exact: true }).click()
  return domainDrawer(screen, domain)
}

export const openRecords = async ({ t }: Screen, panel: Locator): Promise<void> => {
  await panel.getByRole('button', { name: t('mfe-domain-manager:sections.dns') }).click()
}

/** Chooses a delegation type in the open sub-view. */
export const chooseDelegation = async ({ t }: Screen, panel: Locator, type: 'internal' | 'external' | 'parking') => {
  await panel.getByRole('radio', { name: t(`mfe-domain-manager:delegation.type.${type}`) }).check()
}

export const saveDelegation = async ({ t }: Screen, panel: Locator): Promise<void> => {
  await panel.getByRole('button', { name: t('mfe-domain-manager:delegation.save') }).click()
}

/** Adds an A record by the form of the open sub-view. */
export const addRecord = async ({ t }: Screen, panel: Locator, host: string, address: string): Promise<void> => {
  const add = { name: t('mfe-domain-manager:dns.add'), exact: true }
  await panel.getByRole('button', add).click()
  const form = panel.getByRole('form', { name: t('mfe-domain-manager:dns.addTitle') })
  await form.getByLabel(t('mfe-domain-manager:dns.host'), { exact: true }).fill(host)
  await form.getByLabel(t('rules:dns.part.A.address'), { exact: true }).fill(address)
  await form.getByRole('button', add).click()
}

export const recordList = ({ t }: Screen, panel: Locator): Locator =>
  panel.getByRole('list', { name: t('mfe-domain-manager:dns.title') })
