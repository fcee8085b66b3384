import type texts from '../locales/en.json'
import type shortcuts from './shortcuts/locales/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    shell: typeof texts
    shortcuts: typeof shortcuts
  }
}
