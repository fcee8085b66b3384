import type { PageSettings } from '../panel'
import { settingsElement } from '../panel/panel-settings'

/** Puts settings into the page, as the gateway does. Call it before anything reads them. */
export const providePageSettings = (settings: Partial<PageSettings> = {}): void => {
  const script = document.createElement('script')
  script.id = 'settings'
  script.type = 'application/json'
  script.textContent = JSON.stringify({ adminPath: 'admin', platformHost: 'panel.example', ...settings })
  document.head.append(script)
}

/** Sets settings of a panel for its tests, in place of the operator. */
export const providePanelSettings = (panel: string, values: Readonly<Record<string, unknown>>): void => {
  const script = document.getElementById(settingsElement) ?? document.head.appendChild(document.createElement('script'))
  Object.assign(script, {
    id: settingsElement,
    type: 'application/json',
    textContent: JSON.stringify({ [panel]: values }),
  })
}
