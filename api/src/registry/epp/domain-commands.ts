import type { DomainUpdate } from '../port'
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
}

export const createDomain = ({ name, years: count, hosts, authInfo }: NewDomain): XmlContent => ({
  create: objectElement('domain', 'create', {
    name,
    period: years(count),
    ...(hosts.length > 0 && { ns: hostObjects(hosts) }),
    authInfo: password(authInfo),
  }),
})

export const renewDomain = (name: string, count: number, expiresAt: Date): XmlContent => ({
  renew: objectElement('domain', 'renew', {
    name,
    curExpDate: expiresAt.toISOString().slice(0, 'YYYY-MM-DD'.length),
    period: years(count),
  }),
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
const part = (hosts: readonly string[] = [], statuses: readonly string[] = []): XmlContent | undefined =>
  hosts.length + statuses.length === 0
    ? undefined
    : {
        ...(hosts.length > 0 && { 'domain:ns': hostObjects(hosts) }),
        ...(statuses.length > 0 && { 'domain:status': statuses.map(status => ({ '@s': status })) }),
      }

export const updateDomain = (update: DomainUpdate): XmlContent => ({
  update: objectElement('domain', 'update', {
    name: update.name,
    add: part(update.addHosts, update.addStatuses),
    rem: part(update.removeHosts, update.removeStatuses),
    ...(update.authInfo !== undefined && { chg: { 'domain:authInfo': password(update.authInfo) } }),
  }),
})
