import { fromJSONSchema } from 'zod'

/** How deep a schema may be nested, and how many items or letters it may ask for. */
const deepest = 50
const mostAskedFor = 1000

/** Formats whose check takes no longer than the text is. */
const formats = ['date', 'date-time', 'email', 'hostname', 'ipv4', 'ipv6', 'time', 'uri', 'uuid']

type Schema = Parameters<typeof fromJSONSchema>[0]

/** Keywords by which the check of a short text can take hours. */
const isUnbounded = (key: string, value: unknown): boolean => {
  if (key === 'pattern' || key === '$ref') return typeof value === 'string'
  return key === 'patternProperties' || (key === 'format' && typeof value === 'string' && !formats.includes(value))
}

/** The schema that a team wrote as this process may run it: without what could keep it from all other work. */
export const boundedSchema = (schema: object) =>
  fromJSONSchema(
    JSON.parse(JSON.stringify(schema), (key, value) => (isUnbounded(key, value) ? undefined : value)) as Schema,
  )

const faultIn = (value: unknown, depth: number): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > deepest) return `is nested deeper than ${deepest} levels`
  for (const [key, inner] of Object.entries(value)) {
    if ((key === 'minItems' || key === 'minLength') && Number(inner) > mostAskedFor)
      return `asks for more than ${mostAskedFor} by ${key}`
    const fault = faultIn(inner, depth + 1)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Why the schema of a point's context is none to make a sample of; undefined where it is one. */
export const faultOfContext = (schema: unknown): string | undefined => faultIn(schema, 0)

const unboundedIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  // The library writes the pattern of each format beside it.
  const entries = Object.entries(value).filter(([key]) => key !== 'format' && !(key === 'pattern' && 'format' in value))
  return entries
    .map(([key, inner]) => (isUnbounded(key, inner) ? key : unboundedIn(inner)))
    .find(found => found !== undefined)
}

/** Why a schema of settings is none to check values by; undefined where it is one. */
export const faultOfSettings = (schema: object): string | undefined => {
  const fault = faultIn(schema, 0)
  if (fault !== undefined) return fault
  const keyword = unboundedIn(schema)
  if (keyword !== undefined) return `has ${keyword}, which can take hours to check`
  try {
    boundedSchema(schema)
    return undefined
  } catch (error) {
    return `cannot be checked: ${error instanceof Error ? error.message : error}`
  }
}
