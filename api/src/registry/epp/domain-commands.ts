import type { ContactIds, DomainUpdate } from '../port'
import { objectElement } from './namespaces'
import type { XmlContent } from './xml'

const password = (authInfo: string): XmlContent => ({ 'domain:pw': authInfo })

const hostObjects = (hosts: readonly string[]): XmlContent => ({ 'domain:hostObj': hosts })

const years = (count: number): XmlContent => ({ '@unit': 'y', '#text': String(count) })

export const checkDomains = (names: readonly string[]): XmlContent => ({
  check: objectElement('domain', 'check', { name: names }),
})

export const domainInfo = (name: string, authInfo?: string): XmlContent => ({
  info: objectElement('domain', 'info', {
    name: { '@hosts': 'all', '#text': name },
    ...(authInfo !== undefined && { authInfo: password(authInfo) }),
  }),
})

interface NewDomain {
  name: string
  years: number
  hosts: readonly string[]
  authInfo: string
  contactIds?: ContactIds
}

const contactElements = ({ registrant: _, ...others }: ContactIds): XmlContent[] =>
  Object.entries(others).map(([role, id]) => ({ '@type': role, '#text': id }))

const some = (elements: XmlContent[], name: string): XmlContent => (elements.length > 0 ? { [name]: elements } : {})

export const createDomain = ({ name, years: count, hosts, authInfo, contactIds = {} }: NewDomain): XmlContent => ({
  create: objectElement('domain', 'create', {
    name,
    period: years(count),
    ...(hosts.length > 0 && { ns: hostObjects(hosts) }),
    ...(contactIds.registrant && { registrant: contactIds.registrant }),
    ...some(contactElements(contactIds), 'contact'),
    authInfo: password(authInfo),
  }),
})

export const renewDomain = (name: string, count: number, endsOn: string): XmlContent => ({
  renew: objectElement('domain', 'renew', { name, curExpDate: endsOn, period: years(count) }),
})

export const deleteDomain = (name: string): XmlContent => ({ delete: objectElement('domain', 'delete', { name }) })

type TransferAction = 'request' | 'query' | 'approve' | 'reject' | 'cancel'

export const transferDomain = (name: string, action: TransferAction, authInfo?: string): XmlContent => ({
  transfer: {
    '@op': action,
    ...objectElement('domain', 'transfer', { name, ...(authInfo !== undefined && { authInfo: password(authInfo) }) }),
  },
})

/** What is added, or removed; undefined where there is nothing. */
const part = (
  hosts: readonly string[] = [],
  contacts: ContactIds = {},
  statuses: readonly string[] = [],
): XmlContent | undefined => {
  const elements = contactElements(contacts)
  if (hosts.length + statuses.length + elements.length === 0) return undefined
  return {
    ...(hosts.length > 0 && { 'domain:ns': hostObjects(hosts) }),
    ...some(elements, 'domain:contact'),
    ...(statuses.length > 0 && { 'domain:status': statuses.map(status => ({ '@s': status })) }),
  }
}

const change = ({ registrant, authInfo }: DomainUpdate): XmlContent | undefined =>
  registrant === undefined && authInfo === undefined
    ? undefined
    : {
        ...(registrant !== undefined && { 'domain:registrant': registrant }),
        ...(authInfo !== undefined && { 'domain:authInfo': password(authInfo) }),
      }

export const updateDomain = (update: DomainUpdate): XmlContent => ({
  update: objectElement('domain', 'update', {
    name: update.name,
    add: part(update.addHosts, update.addContacts, update.addStatuses),
    rem: part(update.removeHosts, update.removeContacts, update.removeStatuses),
    chg: change(update),
  }),
})
