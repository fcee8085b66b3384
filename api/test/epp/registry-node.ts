import type { RegistryState, Result } from './registry-state'

/** Elements by their names without prefixes; each is a list. */
export interface Node {
  '#text'?: string
  [name: string]: Node[] | string | undefined
}

export const list = (node: Node | undefined, name: string): Node[] => {
  const found = node?.[name]
  return Array.isArray(found) ? found : []
}
export const child = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((at, name) => list(at, name)[0], node)
export const texts = (node: Node | undefined, name: string): string[] => list(node, name).map(one => one['#text'] ?? '')
export const text = (node: Node | undefined, ...path: string[]): string => child(node, ...path)?.['#text'] ?? ''
export const attribute = (node: Node | undefined, name: string): string => String(node?.[`@${name}`] ?? '')

/** Text as content of an element. */
export const inXml = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const domainSpace = 'xmlns:d="urn:ietf:params:xml:ns:domain-1.0"'
export const hostNamespace = 'urn:ietf:params:xml:ns:host-1.0'
export const contactNamespace = 'urn:ietf:params:xml:ns:contact-1.0'
export const feeSpace = 'urn:ietf:params:xml:ns:epp:fee-1.0'
export const launchSpace = 'urn:ietf:params:xml:ns:launch-1.0'
export const namestoreSpace = 'http://www.verisign-grs.com/epp/namestoreExt-1.1'
export const organisationSpace = 'urn:ietf:params:xml:ns:epp:orgext-1.0'

export const hostSpace = `xmlns:h="${hostNamespace}"`

/** One command of a client. */
interface Command {
  client: string
  trid: string
  body: Node
  extension: Node | undefined
  /** About a host object, not a domain. */
  isAboutHost: boolean
  isAboutContact: boolean
  /** The whole document. */
  document: string
}

export type Handler = (state: RegistryState, command: Command) => Result
