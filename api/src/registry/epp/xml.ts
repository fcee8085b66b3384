import { XMLBuilder } from 'fast-xml-parser'
import { SaxesParser } from 'saxes'

/** An element to be written: attributes begin with `@`, arrays repeat an element, `#text` is its text. */
export interface XmlContent {
  [name: string]: string | XmlContent | readonly (string | XmlContent)[] | undefined
}

/** An element that was read; names have no prefix. */
export interface XmlElement {
  text: string
  attribute: (name: string) => string | undefined
  all: (name: string) => XmlElement[]
  first: (name: string) => XmlElement | undefined
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' })

export const writeXml = (content: XmlContent): string =>
  builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8', '@standalone': 'no' }, ...content })

/** An element while it is read. */
class Element implements XmlElement {
  #text = ''
  readonly #children = new Map<string, Element[]>()

  constructor(readonly attributes: ReadonlyMap<string, string> = new Map()) {}

  /** Without the white space at its ends. */
  get text(): string {
    return this.#text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
  }

  attribute(name: string): string | undefined {
    return this.attributes.get(name)
  }

  all(name: string): XmlElement[] {
    return this.#children.get(name) ?? []
  }

  first(name: string): XmlElement | undefined {
    return this.#children.get(name)?.[0]
  }

  append(text: string): void {
    this.#text += text
  }

  open(name: string, child: Element): Element {
    this.#children.set(name, [...(this.#children.get(name) ?? []), child])
    return child
  }
}

/** Reads a document. @throws Error where it is not well-formed, or has a document type, which EPP has no use for */
export const readXml = (text: string): XmlElement => {
  const parser = new SaxesParser({ xmlns: true })
  const document = new Element()
  const open = [document]
  const append = (part: string): void => open.at(-1)?.append(part)
  parser.on('error', fault => {
    throw new Error(`The document is not well-formed: ${fault.message}`)
  })
  parser.on('doctype', () => {
    throw new Error('DOCTYPE is not allowed')
  })
  parser.on('opentag', ({ local, attributes }) => {
    const read = Object.values(attributes).map(one => [one.local, one.value] as const)
    open.push((open.at(-1) ?? document).open(local, new Element(new Map(read))))
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', append)
  parser.on('cdata', append)
  parser.write(text).close()
  return document
}
