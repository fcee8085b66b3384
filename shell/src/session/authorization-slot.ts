import type { ActiveRegistry } from '../registry/active-registry'

/** The panel and view that offer the sign-in form, or null when no panel of the registry does. */
export const authorizationSlot = ({ panels }: ActiveRegistry): { panel: string; view: string } | null => {
  for (const [panel, { live }] of panels) {
    if (live.slots.authorization) return { panel, view: live.slots.authorization }
  }
  return null
}
