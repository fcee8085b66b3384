import { type PanelDescription, panelDescription } from '@panel/shared/panel/registry'
import { object, safeParse, string } from '@panel/shared/schema'

const overrideSchema = object({ panel: string(), origin: string() })

/** A panel that this browser takes from a developer's machine. */
export interface Override {
  panel: string
  origin: string
}

const answerLimitInMs = 3000

let inForce: Override | null = null
let description: PanelDescription | null = null

/** The override that stands in the page: the server has checked its origin against the setting DEV_ORIGINS. */
const readOverride = (): Override | null => {
  const text = document.getElementById('override')?.textContent
  const parsed = safeParse(overrideSchema, JSON.parse(text ?? 'null'))
  return parsed.success ? parsed.data : null
}

const fetchDescription = async ({ panel, origin }: Override): Promise<PanelDescription | null> => {
  try {
    const reply = await fetch(`${origin}/panel.json`, { signal: AbortSignal.timeout(answerLimitInMs) })
    const parsed = safeParse(panelDescription, await reply.json())
    return parsed.success && parsed.data.name === panel ? parsed.data : null
  } catch {
    return null
  }
}

/** Asks the developer's machine what its panel is; null when there is no override or the machine does not answer. */
export const loadOverride = async (): Promise<PanelDescription | null> => {
  inForce = readOverride()
  description = inForce && (await fetchDescription(inForce))
  return description
}

/** The override in force, and whether the developer's machine answered. */
export const overrideInForce = (): (Override & { reached: boolean }) | null =>
  inForce && { ...inForce, reached: description !== null }

/** Where the files of a panel come from: empty for this server. */
export const originOf = (panel: string): string =>
  inForce && description && inForce.panel === panel ? inForce.origin : ''
