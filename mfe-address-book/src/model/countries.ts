import { countryCodes } from './country-codes'

export interface Country {
  /** Two-letter code of ISO 3166-1. */
  code: string
  /** Its name in the language asked for. */
  name: string
}

const cache = new Map<string, readonly Country[]>()

/** All countries in the given language, in the order of that language's alphabet. */
export const countriesIn = (language: string): readonly Country[] => {
  const known = cache.get(language)
  if (known) return known
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const collator = new Intl.Collator(language)
  const countries = countryCodes
    .map(code => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => collator.compare(a.name, b.name))
  cache.set(language, countries)
  return countries
}

const folded = (text: string): string => text.trim().toLocaleLowerCase()

/** Languages in which a written name is understood. */
const readIn = ['en', 'uk']

/**
 * The code of a country written as a code or as a name. The API takes any text as a country, so one that is neither is
 * given back as it stands.
 */
export const countryCode = (text: string): string => {
  const upper = text.trim().toUpperCase()
  if (countryCodes.includes(upper)) return upper
  const found = readIn.flatMap(countriesIn).find(country => folded(country.name) === folded(text))
  return found?.code ?? text
}

/** What to show for a stored country: its name in the given language, or the text itself when it names none. */
export const countryName = (text: string, language: string): string => {
  const code = countryCode(text)
  return countriesIn(language).find(country => country.code === code)?.name ?? text
}
