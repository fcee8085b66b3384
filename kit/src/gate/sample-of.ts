type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const formats: Readonly<Record<string, string>> = {
  email: 'olena@example.com',
  uri: 'https://example.com',
  'date-time': '2030-01-31T12:00:00Z',
  date: '2030-01-31',
  time: '12:00:00',
  uuid: '3f2c8a4e-5b6d-4c7f-8a9b-0c1d2e3f4a5b',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
}

const numberOf = ({ minimum, exclusiveMinimum, maximum }: Schema): number => {
  const least = Math.max(1, Number(minimum ?? 1), Number(exclusiveMinimum ?? 0) + 1)
  return Math.min(least, Number(maximum ?? least))
}

const textOf = ({ format, minLength, maxLength }: Schema, name: string): string =>
  (formats[String(format)] ?? name)
    .padEnd(Number(minLength ?? 0), 'x')
    .slice(0, Number(maxLength ?? undefined) || undefined)

const objectOf = ({ properties, required }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isSchema(properties) ? properties : {})
      .filter(([name]) => Array.isArray(required) && required.includes(name))
      .map(([name, schema]) => [name, sampleOf(schema, name)]),
  )

const listOf = ({ prefixItems, items, minItems }: Schema, name: string): unknown[] => {
  if (Array.isArray(prefixItems)) return prefixItems.map(schema => sampleOf(schema, name))
  return Array.from({ length: Math.max(1, Number(minItems ?? 1)) }, () => sampleOf(items, name))
}

/**
 * A value that a JSON Schema allows: its first example, default or choice, else what its type, limits and format say. The
 * name of a field is the text in it. A pattern is not followed: it needs an example.
 */
export const sampleOf = (schema: unknown, name = 'sample'): unknown => {
  if (!isSchema(schema)) return name
  const { examples, enum: choices, anyOf, oneOf, type } = schema
  const [given] = [examples, choices].flatMap(list => (Array.isArray(list) ? [list[0]] : []))
  if (given !== undefined) return given
  for (const key of ['const', 'default']) if (Object.hasOwn(schema, key)) return schema[key]
  const [either] = [anyOf, oneOf].flatMap(list => (Array.isArray(list) ? list : []))
  if (either !== undefined) return sampleOf(either, name)
  const [kind] = [type].flat()
  if (kind === 'object') return objectOf(schema)
  if (kind === 'array') return listOf(schema, name)
  if (kind === 'boolean') return true
  if (kind === 'null') return null
  return kind === 'integer' || kind === 'number' ? numberOf(schema) : textOf(schema, name)
}
