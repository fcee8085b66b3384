import { registerLocales } from '@panel/shared/i18n'

/** Texts of the webhooks, in a namespace of their own, so that the sign-in does not carry them. */
export const webhookTexts = 'mfe-auth-webhooks'

registerLocales(webhookTexts, {
  en: () => import('../../locales/webhooks/en.json'),
  uk: () => import('../../locales/webhooks/uk.json'),
})
