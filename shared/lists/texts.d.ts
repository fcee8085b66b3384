import type events from './locales/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    events: typeof events
  }
}
