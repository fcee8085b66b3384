import type texts from './locales/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    design: typeof texts
  }
}
