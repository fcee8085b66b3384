import { registerLocales } from '@panel/shared/i18n'

/** Texts of the orders and their invoices, in a namespace of their own, so that the sign-in does not carry them. */
export const billing = 'mfe-auth-billing'

registerLocales(billing, {
  en: () => import('../../locales/billing/en.json'),
  uk: () => import('../../locales/billing/uk.json'),
})
