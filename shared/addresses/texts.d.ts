import type addresses from './locales/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    addresses: typeof addresses
  }
}
