import { type Document, isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { type Palette, paletteOf } from './brand-colours'
import type { FileFault } from './brand-svg'
import { bilingual, entries } from './json-file'
import { emailAddress } from './types'

const nameError = 'must be a name without < > " and @'

/** The product's name, which is the sender of mails too. */
export const productName = z
  .string('must be a text')
  .trim()
  .min(1, 'must not be empty')
  .max(40, 'must have at most 40 characters')
  .regex(/^[^\p{Cc}<>"@]*$/u, nameError)

const line = (longest: number) =>
  z
    .string('must be a text')
    .trim()
    .min(1, 'must not be empty')
    .max(longest, `must have at most ${longest} characters`)
    .regex(/^\P{Cc}*$/u, 'must be one line')

const pageError = 'must be an http or https address'
const page = z.url({ protocol: /^https?$/, error: pageError }).max(2000, pageError)

const colourError = 'must be a colour such as "#2f52e0"'

const colour = z
  .string(colourError)
  .regex(/^#[\da-f]{6}$/i, colourError)
  .transform((text, context): { colour: string; palette: Palette } => {
    const read = text.toLowerCase()
    const result = paletteOf(read)
    if ('palette' in result) return { colour: read, ...result }
    context.addIssue({ code: 'custom', message: result.fault })
    return z.NEVER
  })

const schema = entries({
  name: productName,
  legal_name: line(120),
  colour,
  support: entries({
    email: z.string('must be an email address').pipe(emailAddress),
    phone: z
      .string('must be a text, in quotes')
      .regex(/^\+[\d ()-]{5,30}$/, 'must be a phone number that begins with + and the code of the country')
      .optional(),
    url: page.optional(),
  }),
  links: z
    .array(entries({ title: bilingual(40), url: page }), 'must be a list of links')
    .max(8, 'must have at most 8 links')
    .default([]),
})

export type BrandYaml = z.output<typeof schema>

type Path = readonly PropertyKey[]

/** Where a part of the document begins; the nearest part around it where it is missing. */
const offsetOf = (document: Document, path: Path): number => {
  for (let length = path.length; length > 0; length--) {
    const at = path[length - 1]
    const around = document.getIn(path.slice(0, length - 1), true) ?? document.contents
    if (length === path.length || document.hasIn(path.slice(0, length))) {
      const pair =
        isMap(around) && around.items.find(item => isPair(item) && isScalar(item.key) && item.key.value === at)
      if (pair && isScalar(pair.key) && pair.key.range) return pair.key.range[0]
      const node = document.getIn(path.slice(0, length), true)
      if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
        return Number(node.range[0])
    }
  }
  return document.contents?.range?.[0] ?? 0
}

const faultOf = ({ path, message, ...issue }: z.core.$ZodIssue): { path: Path; message: string } => {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  return {
    path: [...path, ...unknown],
    message: `${path.length === 0 ? 'the whole' : path.map(String).join('.')} ${message}`,
  }
}

/** The parts of brand.yaml, or its first fault with the line that it is in. */
export const readBrandYaml = (text: string): BrandYaml | FileFault => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: true })
  const [error] = [...document.errors, ...document.warnings]
  if (error)
    return {
      line: lines.linePos(error.pos[0]).line,
      message: `it is not YAML: ${error.message.split(/ at line |\n/)[0]}`,
    }
  const result = schema.safeParse(document.toJS())
  if (result.success) return result.data
  const faults = result.error.issues.map(faultOf)
  const placed = faults.map(({ path, message }) => ({ message, line: lines.linePos(offsetOf(document, path)).line }))
  return placed.sort((one, other) => one.line - other.line)[0] ?? { line: 1, message: 'it has another shape' }
}
