import { z } from 'zod'
import { type Palette, paletteOf } from './brand-colours'
import { bilingual, entries } from './json-file'
import { emailAddress } from './types'
import { type FileFault, readYaml } from './yaml-file'

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

const ianaError = "must be the registrar's number at IANA, in quotes"

const schema = entries({
  name: productName,
  legal_name: line(120),
  iana_id: z
    .string(ianaError)
    .regex(/^[1-9]\d{0,5}$/, ianaError)
    .optional(),
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

/** The parts of brand.yaml, or its first fault with the line that it is in. */
export const readBrandYaml = (text: string): BrandYaml | FileFault => {
  const read = readYaml(text, schema)
  return 'data' in read ? read.data : read
}
