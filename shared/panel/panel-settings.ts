import type { PanelDescription } from './registry'

type Values = Readonly<Record<string, unknown>>

/** Id of the script with the settings of panels, by their names, in a page that is not the shell's. */
export const settingsElement = 'panel-settings'

/**
 * What a panel gets: the operator's values, and the defaults of the rest. A value of another type is from before the build
 * changed its settings, and does not count.
 */
export const settingsValues = (settings: PanelDescription['settings'], given: Values = {}): Values => {
  const fields = Object.entries((settings?.schema.properties ?? {}) as Record<string, { default?: unknown }>)
  return Object.fromEntries(
    fields.flatMap(([field, { default: usual }]) => {
      const set = given[field]
      const value = set === undefined || (usual !== undefined && typeof set !== typeof usual) ? usual : set
      return value === undefined ? [] : [[field, value]]
    }),
  )
}
