import type { Locales } from '@panel/shared/i18n'

/** In one chunk with the design system's few words, so that the first page asks once. */
export const locales: Locales = {
  en: () => import(/* webpackChunkName: "texts-en" */ '../locales/en.json'),
  uk: () => import(/* webpackChunkName: "texts-uk" */ '../locales/uk.json'),
}
