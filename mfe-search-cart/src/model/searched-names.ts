import { fullName, type NameFault, normalizeSearch, type SearchName, searchNotes } from '@panel/shared/rules'
import { maxNames, splitNames } from './names'

export interface SearchedNames {
  /** Names that can be looked up. */
  names: readonly SearchName[]
  /** Texts that cannot be a name under an offered zone, with the reason in `fault`. */
  faulty: readonly SearchName[]
  /** How many names were left out because there were too many. */
  leftOut: number
  /** What the names do not show of what was typed. */
  notes?: readonly NameFault[]
}

/** Reads one name or many (S5.5); `chosen` is the zone of those that come without one. */
export const readNames = async (
  text: string,
  zones: readonly string[],
  chosen: string | undefined,
): Promise<SearchedNames> => {
  const texts = splitNames(text)
  const read = await Promise.all(texts.slice(0, maxNames).map(one => normalizeSearch(one, zones, chosen)))
  const notes = texts.flatMap((one, at) => {
    const name = read[at]
    return name ? searchNotes(one, name.unicode) : []
  })
  const all = [...new Map(read.filter(name => name !== null).map(name => [name.ascii, name])).values()]
  return {
    names: all.filter(({ fault }) => fault === null),
    faulty: all.filter(({ fault }) => fault !== null),
    leftOut: Math.max(0, texts.length - maxNames),
    ...(notes.length > 0 && { notes }),
  }
}

/** The same name under another zone. */
export const inZone = (name: SearchName, zone: string): SearchName => ({
  ...name,
  zone,
  ascii: fullName({ name: name.name, zone }),
  unicode: `${name.unicode.split('.')[0]}.${zone}`,
})
