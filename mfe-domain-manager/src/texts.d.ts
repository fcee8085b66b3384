import type connect from '../locales/connect/en.json'
import type texts from '../locales/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-domain-manager': typeof texts
    'mfe-domain-manager-connect': typeof connect
  }
}
