import { namespaces } from './namespaces'
import type { XmlContent } from './xml'

type Names = 'domain' | 'host'

/** The elements of one object, in its namespace. */
export const objectElement = (kind: Names, action: string, content: XmlContent): XmlContent => ({
  [`${kind}:${action}`]: {
    [`@xmlns:${kind}`]: namespaces[kind],
    ...Object.fromEntries(Object.entries(content).map(([name, value]) => [`${kind}:${name}`, value])),
  },
})
