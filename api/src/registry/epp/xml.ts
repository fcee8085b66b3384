import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

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

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

export const writeXml = (content: XmlContent): string =>
  builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8', '@standalone': 'no' }, ...content })

const element = (raw: Readonly<Record<string, unknown>>): XmlElement => {
  const all = (name: string): XmlElement[] => {
    const found = raw[name]
    return Array.isArray(found) ? found.map(element) : []
  }
  const textOf = (name: string): string | undefined => {
    const found = raw[name]
    return typeof found === 'string' ? found : undefined
  }
  return {
    text: textOf('#text')?.trim() ?? '',
    attribute: name => textOf(`@${name}`),
    all,
    first: name => all(name)[0],
  }
}

/** Reads a document. @throws Error where it is not well-formed, or defines entities of its own */
export const readXml = (text: string): XmlElement => {
  if (text.includes('<!DOCTYPE')) throw new Error('DOCTYPE is not allowed')
  const faults = XMLValidator.validate(text)
  if (faults !== true) throw new Error(`The document is not well-formed: ${faults.err.msg}`)
  return element(parser.parse(text))
}
