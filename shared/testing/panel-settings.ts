import { settingsElement } from '../panel/panel-settings'

/** Sets settings of a panel for its tests, in place of the operator. */
export const providePanelSettings = (panel: string, values: Readonly<Record<string, unknown>>): void => {
  const script = document.getElementById(settingsElement) ?? document.head.appendChild(document.createElement('script'))
  Object.assign(script, {
    id: settingsElement,
    type: 'application/json',
    textContent: JSON.stringify({ [panel]: values }),
  })
}
