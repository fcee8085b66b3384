import { expect } from '@playwright/test'
import type { Screen } from './screen'

const typed = {
  first_name: 'Olena',
  last_name: 'Koval',
  phone_code: '+380',
  phone_number: '441234567',
  address_line1: 'Khreshchatyk 1',
  city: 'Kyiv',
  postal_code: '01001',
}

/** Fills in for whom the names of the cart are registered, which the page asks an account without an address. */
export const fillRegistrant = async ({ page, t }: Screen): Promise<void> => {
  const card = page.getByRole('region', { name: t('mfe-search-cart-checkout:registrant.title') })
  const field = (name: string) => card.getByLabel(t(`addresses:field.${name}`), { exact: true })
  await field('country').selectOption('UA')
  for (const [name, text] of Object.entries(typed)) await field(name).fill(text)
  await expect(field('email')).not.toHaveValue('')
}
