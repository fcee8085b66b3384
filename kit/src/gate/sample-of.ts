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

/** Bounds of a sample, whatever its schema asks for: it is made in the process that serves the product. */
const mostValues = 1000
const longestText = 1000

/** How many values there is still room for. */
interface Room {
  left: number
}

const textOf = ({ format, minLength, maxLength }: Schema, name: string): string =>
  (formats[String(format)] ?? name)
    .padEnd(Math.min(Number(minLength ?? 0), longestText), 'x')
    .slice(0, Number(maxLength ?? undefined) || undefined)

const objectOf = ({ properties, required }: Schema, room: Room): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isSchema(properties) ? properties : {})
      .filter(([name]) => Array.isArray(required) && required.includes(name))
      .map(([name, schema]) => [name, sample(schema, name, room)]),
  )

const listOf = ({ prefixItems, items, minItems }: Schema, name: string, room: Room): unknown[] => {
  if (Array.isArray(prefixItems)) return prefixItems.map(schema => sample(schema, name, room))
  const list = [sample(items, name, room)]
  while (list.length < Number(minItems ?? 1) && room.left > 0) list.push(sample(items, name, room))
  return list
}

const sample = (schema: unknown, name: string, room: Room): unknown => {
  room.left -= 1
  if (!isSchema(schema)) return name
  const { examples, enum: choices, anyOf, oneOf, type } = schema
  const [given] = [examples, choices].flatMap(list => (Array.isArray(list) ? [list[0]] : []))
  if (given !== undefined) return given
  for (const key of ['const', 'default']) if (Object.hasOwn(schema, key)) return schema[key]
  const [either] = [anyOf, oneOf].flatMap(list => (Array.isArray(list) ? list : []))
  if (either !== undefined) return sample(either, name, room)
  const [kind] = [type].flat()
  if (kind === 'object') return objectOf(schema, room)
  if (kind === 'array') return listOf(schema, name, room)
  if (kind === 'boolean') return true
  if (kind === 'null') return null
  return kind === 'integer' || kind === 'number' ? numberOf(schema) : textOf(schema, name)
}

/**
 * A value that a JSON Schema allows: its first example, default or choice, else what its type, limits and format say. The
 * name of a field is the text in it. A pattern is not followed: it needs an example.
 */
export const sampleOf = (schema: unknown, name = 'sample'): unknown => sample(schema, name, { left: mostValues })
