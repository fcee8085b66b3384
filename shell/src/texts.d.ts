import type texts from '../locales/en.json'
import type acting from './session/locales/en.json'
import type shortcuts from './shortcuts/locales/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    acting: typeof acting
    shell: typeof texts
    shortcuts: typeof shortcuts
  }
}
