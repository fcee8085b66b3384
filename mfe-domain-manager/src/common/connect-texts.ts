import { registerLocales } from '@panel/shared/i18n'

/** Texts of connecting a service, in a namespace of their own, so that the list of domains does not carry them. */
export const connectTexts = 'mfe-domain-manager-connect'

registerLocales(connectTexts, {
  en: () => import('../../locales/connect/en.json'),
  uk: () => import('../../locales/connect/uk.json'),
})
