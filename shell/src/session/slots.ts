import type { ActiveRegistry } from '../registry/active-registry'

type SlotName = 'authorization' | 'identity'

/** The panel and view that fill a slot of the shell, or null when no panel of the registry does. */
export const slotOf = (name: SlotName, { panels }: ActiveRegistry): { panel: string; view: string } | null => {
  for (const [panel, { live }] of panels) {
    const view = live.slots[name]
    if (view) return { panel, view }
  }
  return null
}
