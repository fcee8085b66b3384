import { registerLocales, useTranslation } from '@panel/shared/i18n'
import type texts from './locales/en.json'

registerLocales('design', {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})

/** Texts of the design page. */
export const useDesignText = () => useTranslation('design').t

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    design: typeof texts
  }
}
