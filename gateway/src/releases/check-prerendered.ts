import { prerenderedFile } from '@panel/shared/panel/published'
import { type infer as Infer, safeParse } from 'zod'

/** HTML by view and language. */
type PrerenderedFile = Infer<typeof prerenderedFile>

/** Elements that a page can show before any script: none that loads, runs, or changes what is around it. */
const elements = new Set(
  `a article aside b br button code dd div dl dt em fieldset footer form h1 h2 h3 h4 h5 h6 header hr i input kbd label
  legend li mark nav ol optgroup option p pre section select small span strong sub sup textarea time ul
  svg g path circle ellipse line polygon polyline rect`.split(/\s+/),
)

const empty = new Set(['br', 'hr', 'input'])

/** A comment as React leaves them, an end, a beginning with quoted attributes, or text: in this order, all of an HTML. */
const token =
  /<!--(?:\/?\$|\s*)-->|<\/(?<end>[a-z][a-z0-9]*)>|<(?<begin>[a-z][a-z0-9]*)(?<attributes>(?: [a-zA-Z][a-zA-Z0-9-]*(?:="[^"<>]*")?)*) ?(?<closed>\/?)>|[^<]+/gy

/**
 * Code, a style of its own, the ids by which the page finds its own parts, and what could hide one of them: characters
 * that are written in another way than React writes those that it escapes.
 */
const forbidden =
  / (?:on[a-z]+|style|srcdoc)(?=[= ]|$)|="\s*(?:javascript|data):| id="(?:root|ahead|settings|override|registry|details)"|&(?!(?:amp|lt|gt|quot|#x27);)/i

/** Whether a text is whole HTML of allowed elements, each closed in its place, without code and without styles of its own. */
const isPlainHtml = (html: string): boolean => {
  const open: string[] = []
  let read = 0
  for (const {
    0: { length },
    groups = {},
  } of html.matchAll(token)) {
    read += length
    const { begin, end, attributes = '', closed } = groups
    if (end !== undefined && open.pop() !== end) return false
    if (begin === undefined) continue
    if (!elements.has(begin) || forbidden.test(attributes)) return false
    if (!closed && !empty.has(begin)) open.push(begin)
  }
  return read === html.length && open.length === 0
}

const parseJson = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString())
  } catch {
    return undefined
  }
}

/** What the file of a build with its prerendered HTML holds; undefined when it is no such file. */
export const readPrerenderedFile = (content: Buffer): PrerenderedFile | undefined =>
  safeParse(prerenderedFile, parseJson(content)).data

/** What is wrong with the file, as the end of a sentence; undefined when nothing is. */
export const faultOfPrerendered = (content: Buffer = Buffer.from('')): string | undefined => {
  const file = readPrerenderedFile(content)
  if (!file) return 'holds no HTML by view and language'
  const faulty = Object.entries(file).find(([, texts]) => !Object.values(texts).every(isPlainHtml))
  return faulty && `draws ${faulty[0]} with more than plain HTML`
}
