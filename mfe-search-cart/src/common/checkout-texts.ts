import { registerLocales } from '@panel/shared/i18n'

/** Texts of the cart page, in a namespace of their own, so that the search does not carry them. */
export const checkout = 'mfe-search-cart-checkout'

registerLocales(checkout, {
  en: () => import('../../locales/checkout/en.json'),
  uk: () => import('../../locales/checkout/uk.json'),
})
