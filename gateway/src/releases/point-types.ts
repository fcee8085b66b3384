import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Description } from './release-changes'

/** Under which address of a build there is a package, for npm, with the types of its points. */
export const pointTypesFile = 'point-types.tgz'

/** What the kit makes of the schemas of contexts, which are objects of texts, numbers and choices. */
interface Schema {
  type?: unknown
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}

const typeOf = (schema: Schema = {}): string => {
  const { type, enum: choices, anyOf, items, properties = {}, required = [] } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (choices) return choices.map(choice => JSON.stringify(choice)).join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (Array.isArray(type)) return type.map(each => typeOf({ ...schema, type: each })).join(' | ')
  if (type === 'array') return `Array<${typeOf(items)}>`
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  if (type !== 'object') return 'unknown'
  const fields = Object.entries(properties).map(
    ([name, field]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  return `{ ${fields.join('; ')} }`
}

/**
 * The package that gives other teams the types of a panel's points: what a contribution gets there, as
 * `ContributionProps` of the platform reads it. Undefined where the panel has none.
 */
export const pointTypes = async ({ name, build, points = {} }: Description): Promise<Buffer | undefined> => {
  const contexts = Object.entries(points)
  if (contexts.length === 0) return undefined
  const manifest = { name: `${name}-points`, version: build, types: 'index.d.ts' }
  const lines = contexts.map(([point, { context }]) => `    ${JSON.stringify(point)}: ${typeOf(context as Schema)}\n`)
  const types = `import '@panel/shared/panel/point-types'

declare module '@panel/shared/panel/point-types' {
  interface PointContexts {
${lines.join('')}  }
}
`
  const tar = pack()
  // The same build is the same archive.
  const mtime = new Date(0)
  tar.entry({ name: 'package/package.json', mtime }, JSON.stringify(manifest))
  tar.entry({ name: 'package/index.d.ts', mtime }, types)
  tar.finalize()
  return await promisify(gzip)(await buffer(tar))
}
