import { PanelName, points } from '@panel/shared/panel'
import { useContext } from 'react'
import type { core, infer as Infer } from '../schema'
import { settingsElement, settingsValues } from './panel-settings'

const settingsOf = (panel: string): unknown => {
  const found = points.host?.panels.get(panel)
  if (found) return settingsValues(found.live.settings, found.settings)
  const text = document.getElementById(settingsElement)?.textContent
  return (JSON.parse(text || '{}') as Record<string, unknown>)[panel] ?? {}
}

/** The settings of the panel that calls, as the operator set them when the page was opened. */
export const useSettings = <Schema extends core.$ZodType>(): Readonly<Infer<Schema>> =>
  settingsOf(useContext(PanelName)) as Infer<Schema>
