import type { DsRecord } from '../../database/registry-columns'
import type { DomainUpdate } from '../port'
import { namespaces } from './namespaces'
import type { XmlContent } from './xml'

type Names = 'domain' | 'host'

/** The elements of one object, in its namespace. */
const object = (kind: Names, action: string, content: XmlContent): XmlContent => ({
  [`${kind}:${action}`]: {
    [`@xmlns:${kind}`]: namespaces[kind],
    ...Object.fromEntries(Object.entries(content).map(([name, value]) => [`${kind}:${name}`, value])),
  },
})

const password = (authInfo: string): XmlContent => ({ 'domain:pw': authInfo })

const hostObjects = (hosts: readonly string[]): XmlContent => ({ 'domain:hostObj': hosts })

const years = (count: number): XmlContent => ({ '@unit': 'y', '#text': String(count) })

export const checkDomains = (names: readonly string[]): XmlContent => ({
  check: object('domain', 'check', { name: names }),
})

export const domainInfo = (name: string, authInfo?: string): XmlContent => ({
  info: object('domain', 'info', {
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
  create: object('domain', 'create', {
    name,
    period: years(count),
    ...(hosts.length > 0 && { ns: hostObjects(hosts) }),
    authInfo: password(authInfo),
  }),
})

export const renewDomain = (name: string, count: number, expiresAt: Date): XmlContent => ({
  renew: object('domain', 'renew', {
    name,
    curExpDate: expiresAt.toISOString().slice(0, 'YYYY-MM-DD'.length),
    period: years(count),
  }),
})

export const deleteDomain = (name: string): XmlContent => ({ delete: object('domain', 'delete', { name }) })

type TransferAction = 'request' | 'query' | 'approve' | 'reject' | 'cancel'

export const transferDomain = (name: string, action: TransferAction, authInfo?: string): XmlContent => ({
  transfer: {
    '@op': action,
    ...object('domain', 'transfer', { name, ...(authInfo !== undefined && { authInfo: password(authInfo) }) }),
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
  update: object('domain', 'update', {
    name: update.name,
    add: part(update.addHosts, update.addStatuses),
    rem: part(update.removeHosts, update.removeStatuses),
    ...(update.authInfo !== undefined && { chg: { 'domain:authInfo': password(update.authInfo) } }),
  }),
})

const dsData = (records: readonly DsRecord[]): XmlContent => ({
  'secDNS:dsData': records.map(({ key_tag, algorithm, digest_type, digest }) => ({
    'secDNS:keyTag': String(key_tag),
    'secDNS:alg': String(algorithm),
    'secDNS:digestType': String(digest_type),
    'secDNS:digest': digest.toUpperCase(),
  })),
})

/** The extension of an update that changes DS records (RFC 5910 5.2.5); undefined where it does not. */
export const dsExtension = ({ addDs = [], removeDs = [] }: DomainUpdate): XmlContent | undefined =>
  addDs.length + removeDs.length === 0
    ? undefined
    : {
        'secDNS:update': {
          '@xmlns:secDNS': namespaces.secDns,
          ...(removeDs.length > 0 && { 'secDNS:rem': dsData(removeDs) }),
          ...(addDs.length > 0 && { 'secDNS:add': dsData(addDs) }),
        },
      }

const rgpUpdate = (restore: XmlContent): XmlContent => ({
  'rgp:update': { '@xmlns:rgp': namespaces.rgp, 'rgp:restore': restore },
})

/** RFC 3915 4.2.5: first a request. */
export const restoreRequest = (): XmlContent => rgpUpdate({ '@op': 'request' })

interface RestoreReport {
  name: string
  deletedAt: Date
  restoredAt: Date
}

/** … then a report of why, with the statements that the registry asks for. */
export const restoreReport = ({ name, deletedAt, restoredAt }: RestoreReport): XmlContent =>
  rgpUpdate({
    '@op': 'report',
    'rgp:report': {
      'rgp:preData': name,
      'rgp:postData': name,
      'rgp:delTime': deletedAt.toISOString(),
      'rgp:resTime': restoredAt.toISOString(),
      'rgp:resReason': 'Requested by the registrant',
      'rgp:statement': [
        'This registrar has not restored the name in order to assume the rights to use or sell it for itself.',
        'The information in this report is true to the best of this registrar’s knowledge.',
      ],
    },
  })

export const checkHosts = (names: readonly string[]): XmlContent => ({
  check: object('host', 'check', { name: names }),
})

export const createHost = (name: string, addresses: readonly string[]): XmlContent => ({
  create: object('host', 'create', {
    name,
    addr: addresses.map(address => ({ '@ip': address.includes(':') ? 'v6' : 'v4', '#text': address })),
  }),
})

export const deleteHost = (name: string): XmlContent => ({ delete: object('host', 'delete', { name }) })

export const pollRequest = (): XmlContent => ({ poll: { '@op': 'req' } })

export const pollAcknowledgement = (id: string): XmlContent => ({ poll: { '@op': 'ack', '@msgID': id } })
