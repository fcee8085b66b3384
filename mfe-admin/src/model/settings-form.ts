import type { PanelSettings } from '@panel/shared/contract/panel-rules'

export interface SettingField {
  name: string
  kind: 'boolean' | 'number' | 'text' | 'json'
  /** What can be chosen. */
  options?: readonly string[]
  /** As it is typed. */
  value: string | boolean
}

interface Property {
  type?: unknown
  enum?: unknown
}

const kindOf = ({ type }: Property): SettingField['kind'] => {
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' ? 'text' : 'json'
}

const typedOf = (kind: SettingField['kind'], value: unknown): string | boolean => {
  if (kind === 'boolean') return value === true
  if (value === undefined) return ''
  return kind === 'json' ? JSON.stringify(value) : String(value)
}

/** The fields of the form for a panel's settings. What is no text, number, choice or switch is typed as JSON. */
export const fieldsOf = ({ schema, values }: PanelSettings): SettingField[] =>
  Object.entries((schema.properties ?? {}) as Record<string, Property>).map(([name, property]) => {
    const kind = kindOf(property)
    const options = kind === 'text' && Array.isArray(property.enum) ? property.enum.map(String) : undefined
    return { name, kind, ...(options && { options }), value: typedOf(kind, values[name]) }
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The server names the field: it has the schema.
    return text
  }
}

/** What is sent of a form. An empty field is left out, so that its default counts. */
export const valuesOf = (
  fields: readonly SettingField[],
  typed: Readonly<Record<string, string | boolean>>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = typed[name]
      if (value === undefined || value === '') return []
      return [[name, typeof value === 'string' && kind !== 'text' ? parsed(value) : value]]
    }),
  )
