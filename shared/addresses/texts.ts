import { registerLocales } from '@panel/shared/i18n'
import type addresses from './locales/en.json'

export const namespace = 'addresses'

registerLocales(namespace, {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    addresses: typeof addresses
  }
}
