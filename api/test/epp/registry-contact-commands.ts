import { attribute, contactNamespace, type Handler, list, type Node, text } from './registry-node'
import { type HeldDomain, Refusal, type RegistryState } from './registry-state'

export const createContact: Handler = (state, { body, client, document }) => {
  const id = text(body, 'create', 'create', 'id')
  if (state.contacts.has(id)) throw new Refusal(2302)
  state.contacts.set(id, { sponsor: client, elements: document })
  const date = new Date().toISOString()
  return {
    code: 1000,
    data: `<c:creData xmlns:c="${contactNamespace}"><c:id>${id}</c:id><c:crDate>${date}</c:crDate></c:creData>`,
  }
}

/** The postal addresses, the phone and so on of a contact, in the order of RFC 5733. */
const elementsOf = (document: string): string => {
  const all = (text: string, name: string): string[] =>
    [...text.matchAll(new RegExp(`<contact:${name}(?: [^>]*)?>.*?</contact:${name}>`, 'gs'))].map(
      ([element]) => element,
    )
  const disclose = all(document, 'disclose')
  // It has elements of the same names.
  const values = disclose.reduce((rest, one) => rest.replace(one, ''), document)
  return [...['postalInfo', 'voice', 'email'].flatMap(name => all(values, name)), ...disclose].join('')
}

export const infoContact: Handler = (state, { body }) => {
  const id = text(body, 'info', 'info', 'id')
  const found = state.contacts.get(id)
  if (!found) throw new Refusal(2303)
  const [before = '', after = ''] = elementsOf(found.elements).split(/(?=<contact:disclose)/)
  const dates = `<contact:clID>${found.sponsor}</contact:clID><contact:crID>${found.sponsor}</contact:crID><contact:crDate>2026-01-01T00:00:00Z</contact:crDate>`
  return {
    code: 1000,
    data:
      `<contact:infData xmlns:contact="${contactNamespace}"><contact:id>${id}</contact:id><contact:roid>C1-TEST</contact:roid>` +
      `<contact:status s="ok"/>${before}${dates}${after}</contact:infData>`,
  }
}

/** Empty elements take a value away, and are kept out. */
export const updateContact: Handler = (state, { body, document }) => {
  const found = state.contacts.get(text(body, 'update', 'update', 'id'))
  if (!found) throw new Refusal(2303)
  found.elements = document.replaceAll(/<contact:(\w+)><\/contact:\1>/g, '')
  return { code: 1000 }
}

export const removeContact: Handler = (state, { body }) => {
  const id = text(body, 'delete', 'delete', 'id')
  if (!state.contacts.has(id)) throw new Refusal(2303)
  if ([...state.domains.values()].some(({ contacts }) => [...contacts.values()].includes(id))) throw new Refusal(2305)
  state.contacts.delete(id)
  return { code: 1000 }
}

/** The contacts of a domain, as its information has them. */
export const contactsOf = ({ contacts }: HeldDomain): string =>
  [...contacts]
    .map(([role, id]) =>
      role === 'registrant' ? `<d:registrant>${id}</d:registrant>` : `<d:contact type="${role}">${id}</d:contact>`,
    )
    .join('')

/** Ids of contacts by role. */
export const contactsIn = (state: RegistryState, node: Node | undefined): [string, string][] => {
  const registrant = text(node, 'registrant')
  const others = list(node, 'contact').map((one): [string, string] => [attribute(one, 'type'), one['#text'] ?? ''])
  const all: [string, string][] = [...(registrant ? [['registrant', registrant] as [string, string]] : []), ...others]
  if (all.some(([, id]) => !state.contacts.has(id))) throw new Refusal(2303)
  return all
}

/** A domain has a contact of each role that its registry keeps, and none besides. */
export const requireRoles = ({ profile }: RegistryState, contacts: readonly [string, string][]): void => {
  const given = contacts.map(([role]) => role)
  if (profile?.contacts.roles.some(role => !given.includes(role))) throw new Refusal(2003)
  if (profile && given.some(role => !profile.contacts.roles.some(kept => kept === role))) throw new Refusal(2306)
}
