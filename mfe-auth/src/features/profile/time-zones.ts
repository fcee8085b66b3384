import { currentLanguage, i18n, registerLocales } from '@panel/shared/i18n'
import { zoneOffset } from '@panel/shared/lists'
import { foldText } from '@panel/shared/rules'

/** Names of the cities whose Ukrainian ones Intl does not say. */
export const zoneTexts = 'mfe-auth-zones'

registerLocales(zoneTexts, {
  en: () => import('../../../locales/zones/en.json'),
  uk: () => import('../../../locales/zones/uk.json'),
})

/** Names that browsers still give, by what the IANA time zone database calls the zone now. */
const modern: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Europe/Uzhgorod': 'Europe/Kyiv',
  'Europe/Zaporozhye': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

export const modernZone = (zone: string): string => modern[zone] ?? zone

const cityOf = (zone: string): string => {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return i18n.t(city, { ns: zoneTexts, defaultValue: city, keySeparator: false, nsSeparator: false })
}

/** A zone that this browser does not know has no offset here. */
const labelOf = (zone: string, now: Date): string => {
  if (zone === 'UTC') return 'UTC'
  try {
    return `${cityOf(zone)} (${zoneOffset(zone, now)})`
  } catch {
    return zone
  }
}

interface ZoneOption {
  value: string
  label: string
}

/**
 * Time zones to choose from, under their modern names, by city: first that of the browser and the chosen one, then all
 * others that Intl knows. `search` narrows the others to those whose label or name has it.
 */
export const timeZoneOptions = (chosen: string, search = '', now = new Date()): ZoneOption[] => {
  const own = modernZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const first = [...new Set([own, modernZone(chosen || own)])]
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(modernZone)])
  for (const zone of first) known.delete(zone)
  const wanted = foldText(search.trim())
  const { compare } = new Intl.Collator(currentLanguage())
  const others = [...known]
    .map(value => ({ value, label: labelOf(value, now) }))
    .filter(({ value, label }) => foldText(`${label} ${value.replaceAll('_', ' ')}`).includes(wanted))
    .sort((one, other) => compare(one.label, other.label))
  return [...first.map(value => ({ value, label: labelOf(value, now) })), ...others]
}
