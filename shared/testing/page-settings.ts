import type { PageSettings } from '../panel'

/** Puts settings into the page, as the gateway does. Call it before anything reads them. */
export const providePageSettings = (settings: Partial<PageSettings> = {}): void => {
  const script = document.createElement('script')
  script.id = 'settings'
  script.type = 'application/json'
  script.textContent = JSON.stringify({ adminPath: 'admin', platformHost: 'panel.example', ...settings })
  document.head.append(script)
}
