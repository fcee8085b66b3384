/** Officially assigned two-letter codes of ISO 3166-1, 249 of them. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

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
 * given back as it is.
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

/** The name of the person of an address. */
export const personName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim()
