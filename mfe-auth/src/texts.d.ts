import type texts from '../locales/en.json'
import type terms from '../locales/terms/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-auth': typeof texts
    'mfe-auth-terms': typeof terms
  }
}
