import { type DomainName, fullName } from '@panel/shared/rules'
import { parse } from 'tldts'
import type { LookupResult } from '../lookup/lookup'

/** Registries that keep names of one letter or digit back (ICANN's agreements with them, list of reserved names). */
const keepsOneLetter: readonly string[] = ['com', 'net', 'org', 'info', 'biz']

const isOneLetter = ({ name, zone }: DomainName): boolean => name.length === 1 && keepsOneLetter.includes(zone)

/** Whether names of others are registered below it: an offered zone, or one of a registry on the Public Suffix List. */
export const isExtension = (name: DomainName, zones: readonly string[]): boolean => {
  const full = fullName(name)
  const { publicSuffix, isIcann } = parse(full)
  return zones.includes(full) || (isIcann === true && publicSuffix === full)
}

/** Whether somebody rents out names below it, as CentralNic does in `uk.com`. */
const isPrivateExtension = (name: DomainName): boolean =>
  parse(fullName(name), { allowPrivateDomains: true }).publicSuffix === fullName(name)

const kept = (reason: 'extension' | 'reserved'): LookupResult => ({
  state: 'taken',
  text: '',
  reason,
  source: 'registry',
})

/** The answer about a name for which no registry need be asked; null for other names. */
export const knownWithoutAsking = (name: DomainName, zones: readonly string[]): LookupResult | null =>
  isExtension(name, zones) ? kept('extension') : null

/** A name that a registry calls free is not, where its kind cannot be registered. */
export const unlessKept = (found: LookupResult, name: DomainName): LookupResult => {
  if (found.state !== 'available') return found
  if (isPrivateExtension(name)) return kept('extension')
  return isOneLetter(name) ? kept('reserved') : found
}
