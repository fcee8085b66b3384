import { toAsciiName } from '@panel/shared/rules'
import { parse } from 'tldts'
import { invalidField } from '../base/errors'
import type { Settings } from '../settings/settings'

const maxName = 253
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
const notAnAddress = /\D$/
/** Names that DNS never delegates (RFC 6761, 6762, 7686, 9476). */
const special = /(?:^|\.)(?:localhost|local|invalid|onion|alt)$/
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
/** Of up to four octets, or of a part of 256 addresses under a name of its own, such as `0-25` (RFC 2317 4). */
const reverse4 = new RegExp(
  `^(?:(?:(?=[^.]*[^.\\d])[a-z0-9_-]+\\.)?(?:${octet}\\.){3}|(?:${octet}\\.){1,4})in-addr\\.arpa$`,
)
const reverse6 = /^(?:[0-9a-f]\.){1,32}ip6\.arpa$/

const isInside = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`)

/** The platform's own names, and those above them, by which it could be taken over. */
const isOwn = (name: string, { PLATFORM_HOST }: Pick<Settings, 'PLATFORM_HOST'>): boolean =>
  isInside(name, PLATFORM_HOST.toLowerCase()) || isInside(PLATFORM_HOST.toLowerCase(), name)

/** Whether others register names below it; the names of the reverse tree have a rule of their own. */
const isSuffix = (name: string, zones: readonly string[]): boolean => {
  if (name.endsWith('.arpa')) return !reverse4.test(name) && !reverse6.test(name)
  const registries = parse(name, { validateHostname: false })
  const rented = parse(name, { validateHostname: false, allowPrivateDomains: true })
  return zones.includes(name) || registries.publicSuffix === name || rented.publicSuffix === name
}

/** Names above another, the nearest first. */
export const ancestorsOf = (name: string): string[] => {
  const labels = name.split('.')
  return labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'))
}

/**
 * The name of a zone as it is typed, in any script, in ASCII without its last dot. @throws ProblemError validation
 */
export const readZoneName = async (
  typed: string,
  settings: Pick<Settings, 'PLATFORM_HOST' | 'ZONES'>,
): Promise<string> => {
  const text = typed.trim().normalize('NFC').replace(/\.$/, '')
  const name = (await toAsciiName(text))?.toLowerCase() ?? ''
  const labels = name.split('.')
  const isName = name.length <= maxName && labels.length > 1 && notAnAddress.test(name)
  if (!isName || special.test(name) || !labels.every(one => label.test(one)))
    throw invalidField('name', 'domain_name_invalid')
  if (isOwn(name, settings)) throw invalidField('name', 'own_name')
  if (isSuffix(name, settings.ZONES)) throw invalidField('name', 'names.extension')
  return name
}
