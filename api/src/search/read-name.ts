import { type DomainName, readDomainName, type SearchName } from '@panel/shared/rules'
import { invalidField, ProblemError } from '../base/errors'

const withoutZone = (fullName: string): string => fullName.slice(0, fullName.indexOf('.'))

/** Whether the reading lost nothing: a search may drop characters (S5.5), a registration must not. */
const isUnchanged = (typed: string, { ascii, unicode }: SearchName): boolean => {
  const text = typed.trim().normalize('NFC').toLowerCase().replace(/\.$/, '')
  return [ascii, unicode, withoutZone(ascii), withoutZone(unicode)].includes(text)
}

/**
 * Reads the name of a domain, with or without its zone, in any script.
 * @param zones offered; the first is appended where the name ends with none of them
 * @throws ProblemError validation, naming `field`
 */
export const readName = (typed: string, zones: readonly string[], field: string): DomainName => {
  const read = readDomainName(typed, zones)
  if (!read) throw invalidField(field, 'domain_name_invalid')
  if (read.fault) throw invalidField(field, read.fault.code, read.fault.params)
  if (!isUnchanged(typed, read)) throw invalidField(field, 'domain_name_invalid')
  return { name: read.name, zone: read.zone }
}

/** @throws ProblemError validation when a zone is not offered (S9.5) */
export const readZone = (typed: string, zones: readonly string[]): string => {
  const zone = typed.toLowerCase().replace(/^\./, '')
  if (!zones.includes(zone))
    throw new ProblemError('validation', { fields: [{ field: 'zone', code: 'zone_not_offered' }] })
  return zone
}
