import { registryInUse } from '../registry/registry-in-use'

/** The panel and view that offer the sign-in form, or null when no panel of the registry does. */
export const authorizationSlot = (): { panel: string; view: string } | null => {
  for (const [panel, { live }] of registryInUse().panels) {
    if (live.slots.authorization) return { panel, view: live.slots.authorization }
  }
  return null
}
