import { readFileSync } from 'node:fs'
import { z } from 'zod'

const faultOf = ({ path, message }: z.core.$ZodIssue): string =>
  `names a file in which ${path.length === 0 ? 'the whole' : path.map(String).join('.')} ${message}`

const readJson = (file: string): { content: unknown } | { fault: string } => {
  try {
    return { content: JSON.parse(readFileSync(file, 'utf8')) }
  } catch (error) {
    return {
      fault: error instanceof SyntaxError ? 'names a file that is not JSON' : 'names a file that cannot be read',
    }
  }
}

/** A setting whose value is the path of a JSON file; errors in the file are reported as errors of the setting. */
export const jsonFile = <S extends z.ZodType>(schema: S) =>
  z.string().transform((file, context): z.output<S> => {
    const refuse = (message: string): never => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const read = readJson(file)
    if ('fault' in read) return refuse(read.fault)
    const result = schema.safeParse(read.content)
    if (result.success) return result.data
    const [issue] = result.error.issues
    return refuse(issue ? faultOf(issue) : 'names a file of another shape')
  })

const unknownEntry = (issue: { code?: string | undefined; keys?: unknown }, otherwise: string): string =>
  issue.code === 'unrecognized_keys' ? `has an entry that is not known: ${String(issue.keys)}` : otherwise

/** An object that has no other entries. */
export const entries = <S extends z.core.$ZodShape>(shape: S) =>
  z.strictObject(shape, {
    error: issue => unknownEntry(issue, `must be an object with ${Object.keys(shape).join(', ')}`),
  })

/** A text of an operator in each language of the product. */
export const bilingual = (longest: number) => {
  const text = z
    .string('must be a text')
    .min(1, 'must not be empty')
    .max(longest, `must have at most ${longest} characters`)
  return entries({ en: text, uk: text })
}
