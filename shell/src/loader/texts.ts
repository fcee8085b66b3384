import { registerLocales } from '@panel/shared/i18n'

/** Apart from the shell's other texts, which the first page carries. */
export const namespace = 'points'

registerLocales(namespace, {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})
