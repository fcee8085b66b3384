import type { DynDnsParameters } from '@panel/shared/contract/dyndns'
import { parseHost, toZone } from '@panel/shared/rules'
import ipaddr from 'ipaddr.js'
import { readAddress } from '../../server-kit/client-address'

/** Names of one call. */
export const MAX_HOSTS = 20

type Value = DynDnsParameters[keyof DynDnsParameters]

const lastOf = (value: Value): string => (Array.isArray(value) ? (value.at(-1) ?? '') : (value ?? ''))

const partsOf = (value: Value): string[] =>
  lastOf(value)
    .split(/[\s,]+/)
    .filter(Boolean)

/** The names as they were sent. */
export const readHosts = ({ hostname }: DynDnsParameters): string[] => partsOf(hostname)

/** The addresses that a name is to have; a family that is left out stays as it is, and null deletes it. */
export interface Addresses {
  A?: string | null
  AAAA?: string | null
}

/** What routers send for a family that they do not have. */
const isNoAddress = (text: string): boolean => text === '0.0.0.0' || text === '::'

const familyOf = (address: string): keyof Addresses => (ipaddr.parse(address).kind() === 'ipv4' ? 'A' : 'AAAA')

const isOffline = ({ offline }: DynDnsParameters): boolean => /^(?:yes|on|1|true)$/i.test(lastOf(offline).trim())

/** The addresses that are meant: those that were sent, else the caller's own; null where one of them is none. */
export const readAddresses = (sent: DynDnsParameters, caller: string): Addresses | null => {
  if (isOffline(sent)) return { A: null, AAAA: null }
  const given = [sent.myip, sent.myipv4, sent.myipv6].flatMap(partsOf).filter(text => !isNoAddress(text))
  const addresses: Addresses = {}
  for (const text of given.length > 0 ? given : [caller]) {
    // An address of a link says nothing without its interface.
    const address = text.includes('%') ? undefined : readAddress(text)
    if (address === undefined) return null
    addresses[familyOf(address)] = address
  }
  return addresses
}

/** A full name in ASCII, without its last dot; `@.example.com` is example.com. Null for everything else. */
export const readName = (typed: string): string | null => {
  const text = typed.replace(/^@\./, '').replace(/\.$/, '')
  const labels = text.split('.')
  if (labels.length < 2 || readAddress(text) !== undefined) return null
  const top = toZone(labels.at(-1) ?? '')
  const fqdn = parseHost(`${text}.`, top).value?.fqdn
  return fqdn === undefined || fqdn === top.fqdn ? null : fqdn.slice(0, -1)
}
