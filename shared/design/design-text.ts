import { registerLocales, useTranslation } from '@panel/shared/i18n'

registerLocales('design', {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})

/** Texts of the design page. */
export const useDesignText = () => useTranslation('design').t
