import { type DomainName, fullName, type NameFault, nameFault, splitDomainName } from './domain-name'
import { hasMixedScript } from './mixed-script'
import { type Idna, loadIdna } from './to-ascii-name'
import { isTopLevel } from './top-level'

/** A name as searched: `ascii` and `unicode` are the full name with its zone. `fault`: why it cannot be registered. */
export interface SearchName extends DomainName {
  ascii: string
  unicode: string
  mixedScript: boolean
  fault: NameFault | null
}

/** Also with the name that mail programs write before it: `Ann Bee <ann@example.com>`. */
const emailAddress = /^(?:.*<|mailto:)?[^\s@/<>]+@([^\s@/<>][^\s@/<>.]*\.[^\s@/<>]+)>?$/i

const scheme = /^[a-z]+:[/\\]{2}/i

/** Takes an email address, or a web address as far as one was typed, down to its host. */
const hostOf = (typed: string): string => {
  const text = typed.replace(emailAddress, '$1')
  const rest = text.replace(scheme, '')
  const host = rest.split(/[/\\?#]/)[0] ?? ''
  return rest !== text || host.includes('.') ? host.replace(/:\d*$/, '') : rest
}

const noPart = /[^\p{L}\p{M}\p{Nd}.\-\u00B7\u30FB\u200C\u200D]/gu

/** What is left of an emoji of several: a joiner of letters stands between two of them. */
const loneJoiner = /(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?!\p{L})/gu

/** S5.5 for any script: letters, marks, digits, dots and hyphens stay; UTS 46 dots become dots. */
const keep = (text: string): string =>
  text
    .replace(/[\u3002\uFF0E\uFF61]/g, '.')
    .replace(noPart, '')
    .replace(loneJoiner, '')
    .replace(/^\.+|(?<!\.)\.+$/g, '')

const isEmailAddress = (input: string): boolean => emailAddress.test(input.trim())

/** Whether an address was typed or pasted, of which the registrable name is meant. */
const isAddress = (input: string): boolean =>
  scheme.test(input.trim()) || /^\s*www\.|[^/\s]\/[^/\s]/i.test(input) || isEmailAddress(input)

/** A character, as people see one, of which something stays. */
const isPart = /[\p{L}\p{Nd}.\-\u00B7\u30FB]|^\p{M}+$/u

/** The characters of a search that a name cannot have, each once, as people see them: an emoji is one. */
const leftOut = (input: string): string[] => {
  const text = hostOf(input.trim()).replace(/[\u3002\uFF0E\uFF61]/g, '.')
  const shown = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  return [...new Set(shown.filter(one => !isPart.test(one) && /[^\s\p{C}]/u.test(one)))]
}

/** What a search does not show of what was typed, each as a code of `messages/`; `name` is the one that is searched. */
export const searchNotes = (input: string, name: string): NameFault[] => {
  const characters = leftOut(input).join(' ')
  const from = isEmailAddress(input) ? 'names.from-email' : isAddress(input) && 'names.from-web'
  return [
    ...(from ? [{ code: from, params: { name } } as const] : []),
    ...(characters ? [{ code: 'names.left-out', params: { name, characters } } as const] : []),
  ]
}

/** Labels that registries put before their top level, as in `example.co.uk`. */
const secondLevel = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'org'])

/** A name that ends with a top-level domain which is not among the offered zones; null for any other name. */
const otherZone = (ascii: string): { name: string; zone: string } | null => {
  const labels = ascii.split('.')
  const top = labels.pop() ?? ''
  if (labels.length === 0 || !isTopLevel(top)) return null
  const name = labels.findLast(label => !secondLevel.has(label)) ?? labels[0] ?? ''
  return { name, zone: top }
}

/** What remains of a search input before it is converted; '' means that there is nothing to search. */
const cleanSearch = (input: string): string => keep(hostOf(input.trim().toLowerCase()))

const notOffered = (ascii: string, chosen: string, idna: Idna): SearchName | null => {
  const other = otherZone(ascii)
  if (!other) return null
  const unicode = idna.toUnicodeName(ascii)
  const instead = idna.toUnicodeName(`${other.name}.${chosen}`)
  const fault: NameFault = {
    code: 'names.zone-not-offered',
    params: { zone: idna.toUnicodeName(other.zone), name: instead },
  }
  return { name: other.name, zone: chosen, ascii, unicode, mixedScript: hasMixedScript(unicode), fault }
}

const toSearchName = (text: string, zones: readonly string[], chosen: string, idna: Idna): SearchName => {
  const ascii = idna.toAsciiName(text)
  if (ascii === null) {
    const fault: NameFault = { code: 'names.script', params: { name: text } }
    return {
      name: text,
      zone: chosen,
      ascii: `${text}.${chosen}`,
      unicode: text,
      mixedScript: hasMixedScript(text),
      fault,
    }
  }
  const known = splitDomainName(ascii, zones)
  const unknown = known ? null : notOffered(ascii, chosen, idna)
  if (unknown) return unknown
  const split = known ?? { name: ascii, zone: chosen }
  const registered = fullName(split)
  const unicode = idna.toUnicodeName(registered)
  return { ...split, ascii: registered, unicode, mixedScript: hasMixedScript(unicode), fault: nameFault(split) }
}

/**
 * Reads what was typed into the search box (S5.5). `zones` are those offered, in ASCII; `chosen` is the one that is
 * appended where the input ends with none of them. Null means that there is nothing to search.
 */
export const normalizeSearch = async (
  input: string,
  zones: readonly string[],
  chosen: string = zones[0] ?? '',
): Promise<SearchName | null> => {
  const text = cleanSearch(input)
  return text === '' ? null : readSearch(input, zones, chosen, await loadIdna(text, chosen, ...zones))
}

/** Reads a name as it is: with `www.` it is a name with a dot too many, not an address. Null: nothing to read. */
export const readTyped = (input: string, zones: readonly string[], chosen: string, idna: Idna): SearchName | null => {
  const text = cleanSearch(input)
  return text === '' ? null : toSearchName(text, zones, chosen, idna)
}

const readSearch = (input: string, zones: readonly string[], chosen: string, idna: Idna): SearchName | null => {
  const read = readTyped(input, zones, chosen, idna)
  if (!read) return null
  // Of a pasted address the registrable name is meant: www.example.com is example.com.
  const registrable = read.name.slice(read.name.lastIndexOf('.') + 1)
  if (read.fault?.code !== 'names.dots' || !isAddress(input)) return read
  return toSearchName(`${registrable}.${read.zone}`, zones, chosen, idna)
}
