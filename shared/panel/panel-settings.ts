import type { PanelDescription } from './registry'

type Values = Readonly<Record<string, unknown>>

/** Id of the script with the settings of panels, by their names, in a page that is not the shell's. */
export const settingsElement = 'panel-settings'

interface Field {
  type?: unknown
  default?: unknown
}

/** Types of JSON Schema as `typeof` names their values. A field of several types has none of them. */
const typeNames: Values = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'object',
  object: 'object',
}

const isFitting = ({ type, default: usual }: Field, value: unknown): boolean => {
  if (value === undefined) return false
  const name = typeNames[String(type)] ?? (usual === undefined ? undefined : typeof usual)
  return name === undefined || name === typeof value
}

/**
 * What a panel gets: the operator's values, and the defaults of the rest. A value of another type is from before the build
 * changed its settings, and does not count.
 */
export const settingsValues = (settings: PanelDescription['settings'], given: Values = {}): Values => {
  const fields = Object.entries((settings?.schema.properties ?? {}) as Record<string, Field>)
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = isFitting(field, given[name]) ? given[name] : field.default
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
