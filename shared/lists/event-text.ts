import { i18n, registerLocales, useTranslation } from '@panel/shared/i18n'
import type events from './locales/en.json'

registerLocales('events', { en: () => import('./locales/en.json'), uk: () => import('./locales/uk.json') })

/** Reads the name of an event of the audit log. The server may know events that this build has no text for. */
export const useEventText = (): ((event: string) => string) => {
  useTranslation('events')
  return event => i18n.t(event, { ns: 'events', defaultValue: event.replaceAll('_', ' ') })
}

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    events: typeof events
  }
}
