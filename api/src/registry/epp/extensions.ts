import type { DsRecord } from '../../database/registry-columns'
import { feeCommands, type RegistryFee } from '../../settings/price-list'
import type { RegistryOrganisation } from '../../settings/registries-file'
import type { RegistryProfile } from '../../settings/registry-profile'
import type { DomainUpdate } from '../port'
import { extensionNamespaces, namespaces } from './namespaces'
import type { XmlContent } from './xml'

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

/** Asks what a year of a domain, its transfer and its restore cost (RFC 8748 section 5.1.1): that tells premium names. */
export const feeCheck = (): XmlContent => ({
  'fee:check': {
    '@xmlns:fee': namespaces.fee,
    'fee:command': feeCommands.map(name => ({
      '@name': name,
      ...(name !== 'restore' && { 'fee:period': { '@unit': 'y', '#text': '1' } }),
    })),
  },
})

/** The fee that a command was agreed on for (RFC 8748 section 5.2); undefined where it costs what others do. */
export const feeOf = (
  command: 'create' | 'renew' | 'transfer' | 'update',
  fee: RegistryFee | undefined,
): XmlContent | undefined =>
  fee && {
    [`fee:${command}`]: { '@xmlns:fee': namespaces.fee, 'fee:currency': fee.currency, 'fee:fee': fee.amount },
  }

type Launch = NonNullable<RegistryProfile['launch']>

const phaseOf = ({ phase, name }: Launch): XmlContent => ({ ...(name && { '@name': name }), '#text': phase })

/** Asks whether a name is free in this phase (RFC 8334 section 3.1.2). */
export const launchCheck = (launch: Launch | undefined): XmlContent | undefined =>
  launch && {
    'launch:check': { '@xmlns:launch': namespaces.launch, '@type': 'avail', 'launch:phase': phaseOf(launch) },
  }

/** Registers a name in this phase, or applies for it (RFC 8334 section 3.3). */
export const launchCreate = (launch: Launch | undefined): XmlContent | undefined =>
  launch && {
    'launch:create': {
      '@xmlns:launch': namespaces.launch,
      ...(launch.object && { '@type': launch.object }),
      'launch:phase': phaseOf(launch),
    },
  }

/** The organisation that a new object is assigned to (RFC 8544 section 4.2.1). */
export const organisationOf = (organisation: RegistryOrganisation | undefined): XmlContent | undefined =>
  organisation && {
    'orgext:create': {
      '@xmlns:orgext': namespaces.orgs,
      'orgext:id': { '@role': organisation.role, '#text': organisation.id },
    },
  }

/** Names the sub-product that a domain or a host is of, at a server of several registries. */
export const namestoreOf = (subProducts: RegistryProfile['namestore'] = {}, name: string): XmlContent | undefined => {
  const [, subProduct] = Object.entries(subProducts).find(([zone]) => name.endsWith(`.${zone}`)) ?? []
  const said = { '@xmlns:namestoreExt': extensionNamespaces.namestore, 'namestoreExt:subProduct': subProduct }
  return subProduct === undefined ? undefined : { 'namestoreExt:namestoreExt': said }
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
