import { registerLocales } from '@panel/shared/i18n'

export const namespace = 'addresses'

registerLocales(namespace, {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})
