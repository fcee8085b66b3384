import { toAsciiName } from '../names/idna'
import { splitLabels } from './names'

/** A zone: its name in ASCII, with the last dot (`fqdn`) and as labels. */
export interface Zone {
  name: string
  fqdn: string
  labels: readonly string[]
  reverse: 'in-addr' | 'ip6' | null
}

const reverseOf = (name: string): Zone['reverse'] => {
  if (/(^|\.)in-addr\.arpa$/.test(name)) return 'in-addr'
  return /(^|\.)ip6\.arpa$/.test(name) ? 'ip6' : null
}

/** Reads the name of a zone, which may be in any script and end with a dot. */
export const toZone = (zone: string): Zone => {
  const text = zone.trim().replace(/\.$/, '')
  const name = toAsciiName(text) ?? text.toLowerCase()
  return { name, fqdn: `${name}.`, labels: splitLabels(name), reverse: reverseOf(name) }
}

/** The absolute name of a host of the zone. */
export const absolute = (host: string, zone: Zone): string => {
  if (host === '@') return zone.fqdn
  return host.endsWith('.') ? host.toLowerCase() : `${host.toLowerCase()}.${zone.fqdn}`
}

/** Whether an absolute name is the zone's apex or is below it. */
export const inZone = (fqdn: string, zone: Zone): boolean => fqdn === zone.fqdn || fqdn.endsWith(`.${zone.fqdn}`)
