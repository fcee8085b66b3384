import type abuse from '../locales/abuse/en.json'
import type texts from '../locales/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-admin': typeof texts
    'mfe-admin-abuse': typeof abuse
  }
}
