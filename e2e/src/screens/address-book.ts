import type { Locator, Page } from '@playwright/test'
import type { Screen } from './screen'

export const addressCard = (
  { page }: Partial<Pick<Screen, 't'>> & { page: Pick<Page, 'getByRole'> },
  title: string,
): Locator => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Fills the fields of the open form that are given. */
export const fillAddress = async ({ t }: Screen, form: Locator, values: Record<string, string>): Promise<void> => {
  for (const [field, value] of Object.entries(values)) {
    const control = form.getByLabel(t(`addresses:field.${field}`), { exact: true })
    if (field === 'country') await control.selectOption(value)
    else await control.fill(value)
  }
}
