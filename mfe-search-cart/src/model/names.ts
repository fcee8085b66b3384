const separators = /[,;\r\n]+/

/** Most names that are looked up at once. */
export const maxNames = 20

const isDomain = (word: string): boolean => /[^.]\.[^.]/.test(word)

/** Spaces separate names where each word is one with its zone; in other texts they belong to the name. */
const wordsOf = (text: string): string[] => {
  const words = text.trim().split(/\s+/)
  return words.every(isDomain) ? words : [words.join(' ')]
}

/**
 * The names of a text that holds one or many, separated by commas, semicolons, line ends, or by spaces between domains;
 * each once.
 */
export const splitNames = (text: string): string[] => [
  ...new Set(text.split(separators).flatMap(wordsOf).filter(Boolean)),
]

/** Many names in one line, as the search box shows them. */
export const joinNames = (names: readonly string[]): string => [...new Set(names)].join(', ')

/** The offered zone that a single name ends with, the longest first: `com.ua` rather than `ua`. */
export const offeredZone = (text: string, zones: readonly string[]): string | undefined => {
  const names = splitNames(text)
  const name = names[0]?.toLowerCase() ?? ''
  if (names.length !== 1) return undefined
  return zones.filter(zone => name.endsWith(`.${zone}`)).toSorted((a, b) => b.length - a.length)[0]
}

/** A single name moved to another zone; a text without an offered zone stays as it is. */
export const moveToZone = (text: string, zones: readonly string[], zone: string): string => {
  const present = offeredZone(text, zones)
  return present === undefined ? text : `${text.trimEnd().slice(0, -present.length)}${zone}`
}
