import { registerLocales } from '@panel/shared/i18n'

/** Texts of the cart page and of what opens from a result, in a namespace of their own: the first page does without. */
export const checkout = 'mfe-search-cart-checkout'

registerLocales(checkout, {
  en: () => import('../../locales/checkout/en.json'),
  uk: () => import('../../locales/checkout/uk.json'),
})
