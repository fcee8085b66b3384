import { type PanelDescription, panelDescription } from '@panel/shared/panel/registry'
import { safeParse } from '@panel/shared/schema'
import { jsonInPage } from './build-details'

/** A panel that this browser takes from a developer's machine. */
export interface Override {
  panel: string
  origin: string
  /** What the machine serves; null when it did not answer. */
  build: PanelDescription | null
}

/** The same as the page shows it. */
export interface ShownOverride extends Override {
  /** Makes the files of a build loadable. */
  registerIntegrity: (build: PanelDescription) => void
}

const answerLimitMs = 3000

/** What a developer's machine serves of a panel; null when it does not answer. */
export const fetchDescription = async (panel: string, origin: string): Promise<PanelDescription | null> => {
  try {
    const reply = await fetch(`${origin}/panel.json`, { signal: AbortSignal.timeout(answerLimitMs) })
    const parsed = safeParse(panelDescription, await reply.json())
    return parsed.success && parsed.data.name === panel ? parsed.data : null
  } catch {
    return null
  }
}

/** The override in the page, whose origin the server has checked against the setting DEV_ORIGINS; null when there is none. */
export const loadOverride = async (): Promise<Override | null> => {
  const override = jsonInPage('override') as Pick<Override, 'panel' | 'origin'> | null
  return override && { ...override, build: await fetchDescription(override.panel, override.origin) }
}
