import { expect } from '@playwright/test'
import { uniqueName } from '../../fixtures/accounts'
import { moveClock } from '../../fixtures/sandbox-clock'
import { atHome, domainLink, type Journey } from './journey'

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
