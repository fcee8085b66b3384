import type texts from '../locales/en.json'
import type notifications from './header/locales/en.json'
import type points from './loader/locales/en.json'
import type override from './registry/locales/en.json'
import type lack from './screens/locales/en.json'
import type session from './session/locales/en.json'
import type shortcuts from './shortcuts/locales/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'browser-lack': typeof lack
    notifications: typeof notifications
    override: typeof override
    points: typeof points
    session: typeof session
    shell: typeof texts
    shortcuts: typeof shortcuts
  }
}
