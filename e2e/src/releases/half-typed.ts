import type { Locator, Page } from '@playwright/test'
import { openRecordForm } from '../faults/domain-actions'
import type { Scene } from '../fixtures/test'
import { openTab } from '../screens/admin'
import { authorizationDialog, openAuthorization } from '../screens/authorization'
import { searchField } from '../screens/search'

/** A tab in which something was typed and not saved. */
interface HalfTyped {
  page: Page
  field: Locator
  text: string
}

const text = 'half typed'

const filled = async (page: Page, field: Locator): Promise<HalfTyped> => {
  await field.fill(text)
  return { page, field, text }
}

/** One tab for each panel, in which something of that panel is half typed. */
export const halfTyped: Readonly<Record<string, (scene: Scene, adminToken: string) => Promise<HalfTyped>>> = {
  'mfe-search-cart': async ({ open, t }) => {
    const page = await open({ at: '/' })
    return await filled(page, searchField({ page, t }))
  },
  'mfe-auth': async ({ open, t }) => {
    const page = await open({ at: '/terms' })
    const screen = { page, t }
    await openAuthorization(screen)
    return await filled(page, authorizationDialog(screen).getByLabel(t('mfe-auth:field.email'), { exact: true }))
  },
  'mfe-domain-manager': async scene => {
    const { page, form } = await openRecordForm(scene)
    return await filled(page, form.getByLabel(scene.t('mfe-domain-manager:dns.host'), { exact: true }))
  },
  'mfe-address-book': async ({ open, t, customer }) => {
    const page = await open({ token: customer.token, at: '/cpc/address-book?address=new' })
    const dialog = page.getByRole('dialog', { name: t('mfe-address-book:form.add') })
    return await filled(page, dialog.getByLabel(t('addresses:field.first_name'), { exact: true }))
  },
  'mfe-admin': async ({ open, t }, token) => {
    const page = await open({ token, at: '/admin' })
    await openTab({ page, t }, 'domains')
    return await filled(page, page.getByRole('tabpanel').getByRole('searchbox').first())
  },
}

/** How many tabs no longer show what was typed in them. */
export const countLost = async (tabs: readonly HalfTyped[]): Promise<number> => {
  const values = await Promise.all(tabs.map(({ field }) => field.inputValue({ timeout: 5000 }).catch(() => null)))
  return values.filter((value, index) => value !== tabs[index]?.text).length
}
