import type { Locales } from '@panel/shared/i18n'

export const locales: Locales = {
  en: () => import('../locales/en.json'),
  uk: () => import('../locales/uk.json'),
}
