import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import type { FileFault } from './yaml-file'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** What runs code, holds other documents or leads elsewhere. */
const refused = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'handler', 'a'])

export interface Picture {
  svg: string
  /** Width by height. */
  aspect: number
}

const pointsInside = (value: string): boolean => /^#/.test(value.trim())
const isPicture = (value: string): boolean => /^data:image\/(png|jpeg|webp|gif);base64,/i.test(value.trim())

/** Whether a style loads something: only parts of the picture itself may be named. */
const loads = (style: string): boolean =>
  /@import|expression\s*\(|javascript:|\\/i.test(style) || /url\(\s*['"]?(?!#)/i.test(style)

const attributeFault = (element: string, { name, local, value }: SaxesAttributeNS): string | undefined => {
  if (/^on/i.test(local)) return `must not run code, as ${name} does`
  if (/^(href|src)$/i.test(local)) {
    if (pointsInside(value) || (element === 'image' && isPicture(value))) return undefined
    return `must not lead to another file, as ${name} does`
  }
  if (loads(value)) return `must not lead to another file, as ${name} does`
  return undefined
}

const elementFault = ({ local, uri, attributes }: SaxesTagNS): string | undefined => {
  const name = local.toLowerCase()
  if (refused.has(name)) return `must not have the element <${local}>`
  const given = Object.values(attributes)
  const animated = given.find(attribute => attribute.local === 'attributeName')?.value ?? ''
  if (/^(animate|set)/.test(name) && /href$|^on/i.test(animated)) return `must not change ${animated} by <${local}>`
  if (name === 'svg' && uri !== svgNamespace) return `must be an SVG: its namespace is ${svgNamespace}`
  return given.map(attribute => attributeFault(name, attribute)).find(Boolean)
}

const numbers = (text: string | undefined): number[] =>
  (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)

const aspectOf = (root: SaxesTagNS): number | undefined => {
  const [, , width = 0, height = 0] = numbers(root.attributes.viewBox?.value)
  if (width > 0 && height > 0) return width / height
  const [wide, high] = ['width', 'height'].map(name => Number.parseFloat(root.attributes[name]?.value ?? ''))
  return wide && high && wide > 0 && high > 0 ? wide / high : undefined
}

/** An SVG that is only a picture: it runs nothing, loads nothing and has a size of its own. */
export const readPicture = (svg: string): Picture | FileFault => {
  const parser = new SaxesParser({ xmlns: true })
  const open: string[] = []
  let fault: FileFault | undefined
  let aspect: number | undefined
  const refuse = (message: string): void => {
    fault ??= { line: parser.line, message }
  }
  parser.on('error', ({ message }) => refuse(`is not well-formed XML: ${message.replace(/^\d+:\d+: /, '')}`))
  parser.on('doctype', () => refuse('must not have a document type'))
  parser.on('processinginstruction', () => refuse('must not have a processing instruction'))
  parser.on('opentag', tag => {
    if (open.length === 0) {
      aspect = aspectOf(tag)
      if (tag.local !== 'svg') refuse(`must be an SVG, and begins with <${tag.local}>`)
      else if (aspect === undefined) refuse('must have a viewBox, or a width and a height')
    }
    open.push(tag.local.toLowerCase())
    const found = elementFault(tag)
    if (found !== undefined) refuse(found)
  })
  parser.on('closetag', () => open.pop())
  const onText = (text: string): void => {
    if (open.at(-1) === 'style' && loads(text)) refuse('must not lead to another file by its styles')
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.write(svg).close()
  return fault ?? { svg, aspect: aspect ?? 1 }
}
