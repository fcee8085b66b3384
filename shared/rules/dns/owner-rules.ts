import { readNumber } from './fields'
import { error, warning } from './finding'
import type { Owner } from './host'
import type { Finding, Fix } from './types'

/** RFC 6335 5.1 */
const serviceName = /^_(?=[^a-z]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/
const longestService = 15

/** Owners so named are in use with one letter more: `_sipfederationtls`. */
const longestInUse = 16

const isUnderscored = (label: string | undefined): boolean => label?.startsWith('_') ?? false

const suggest = (labels: readonly string[]): Fix | undefined => {
  const [service = '', protocol = '', ...rest] = labels
  const isPlain = serviceName.test(`_${service.replace(/^_/, '')}`) && /^_?(?:tcp|udp|sctp|dccp|tls)$/.test(protocol)
  if (!isPlain) return undefined
  const value = [`_${service.replace(/^_/, '')}`, `_${protocol.replace(/^_/, '')}`, ...rest].join('.')
  return { field: 'host', value }
}

/**
 * `_service._proto` (RFC 2782, RFC 6335 5.1), at the start or below the instance name of a service
 * (`My\032Printer._ipp._tcp`, RFC 6763 4.1).
 */
export const checkServiceOwner = (owner: Owner): Finding[] => {
  const { labels } = owner
  const at = isUnderscored(labels[0]) ? 0 : 1
  const service = labels[at]
  const protocol = labels[at + 1]
  if (!service || !protocol || !isUnderscored(service) || !/^_[a-z0-9-]+$/.test(protocol))
    return [error('host', 'dns.owner.service', { fix: suggest(labels) })]
  if (!serviceName.test(service) || service.length - 1 > longestInUse)
    return [error('host', 'dns.owner.service-name', { params: { service } })]
  return service.length - 1 > longestService ? [warning('host', 'dns.owner.service-long', { params: { service } })] : []
}

/** Owners of one label that RFC 8552 registers for URI: the enumservices of RFC 6117, and Kerberos. */
const uriOwners = new Set(
  ['_acct', '_email', '_ems', '_fax', '_ft', '_h323', '_iax', '_ical-access', '_ical-sched', '_ifax', '_im'].concat(
    ['_kerberos', '_mms', '_pres', '_pstn', '_sip', '_sms', '_unifmsg', '_vcard', '_videomsg', '_voice', '_voicemsg'],
    ['_vpim', '_web', '_xmpp'],
  ),
)

/** Owner of a URI record: as for SRV, or one registered label (RFC 7553 4.1, RFC 8552). */
export const checkUriOwner = (owner: Owner): Finding[] =>
  uriOwners.has(owner.labels[0] ?? '') && !isUnderscored(owner.labels[1]) ? [] : checkServiceOwner(owner)

const isPort = (label: string): boolean =>
  label === '*' || (/^_[1-9]\d*$/.test(label) && readNumber(label.slice(1), 65_535) !== null)

/** The hash of a mailbox's name in front of what is published of it (RFC 7929 3, RFC 8162 3). */
export const checkMailboxOwner =
  (label: '_openpgpkey' | '_smimecert') =>
  ({ labels }: Owner): Finding[] =>
    /^(?:[0-9a-f]{56}|\*)$/.test(labels[0] ?? '') && labels[1] === label
      ? []
      : [error('host', 'dns.owner.mailbox', { params: { label } })]

/**
 * `_port._proto` (RFC 6698 3); a wildcard may stand for all ports (RFC 6698 A.2.1.3). Below `_dane` are records that
 * the ports lead to by an alias (RFC 7671 5.2).
 */
export const checkPortOwner = (owner: Owner): Finding[] => {
  const [port = '', protocol = '', ...rest] = owner.labels
  if (owner.labels.indexOf('_dane') > 0) return []
  if (isPort(port) && /^_(?:tcp|udp|sctp|dccp|quic)$/.test(protocol)) return []
  const meant = [`_${port.replace(/^_/, '')}`, `_${protocol.replace(/^_/, '')}`, ...rest]
  const isClear = isPort(meant[0] ?? '') && /^_(?:tcp|udp|sctp|dccp|quic)$/.test(meant[1] ?? '')
  return [error('host', 'dns.owner.port', { fix: isClear ? { field: 'host', value: meant.join('.') } : undefined })]
}
