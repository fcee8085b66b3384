import { registerLocales } from '@panel/shared/i18n'

/** Texts of what was added lately, in a namespace of their own, so that the sign-in does not carry them. */
export const additionsTexts = 'mfe-auth-additions'

registerLocales(additionsTexts, {
  en: () => import('../../locales/additions/en.json'),
  uk: () => import('../../locales/additions/uk.json'),
})

/** Texts of the orders and their invoices, in a namespace of their own, so that the sign-in does not carry them. */
export const billing = 'mfe-auth-billing'

registerLocales(billing, {
  en: () => import('../../locales/billing/en.json'),
  uk: () => import('../../locales/billing/uk.json'),
})
