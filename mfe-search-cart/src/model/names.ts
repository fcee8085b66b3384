const separators = /[,;\r\n]+/

/** Most names that are looked up at once. */
export const maxNames = 20

/** The names of a text that holds one or many, separated by commas, semicolons or line ends; each once. */
export const splitNames = (text: string): string[] => [
  ...new Set(
    text
      .split(separators)
      .map(name => name.trim())
      .filter(name => name !== ''),
  ),
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
