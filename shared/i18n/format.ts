import { currentLanguage, i18n } from './i18n'
import type { Language } from './language'

let timeZone: string | undefined

/** The zone as this browser calls it; undefined when it does not know it. */
const zoneOf = (name: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Shows dates and times in this zone from now on; without one, or in one that the browser does not know, in its own. */
export const setTimeZone = (name = ''): void => {
  const chosen = name === '' ? undefined : zoneOf(name)
  if (chosen === timeZone) return
  timeZone = chosen
  // Components that show texts render again, and the dates in them.
  i18n.emit('languageChanged', i18n.language)
}

/** By language, zone and options: to make one takes longer than to show a list with it. */
const formats = new Map<string, Intl.DateTimeFormat>()

const format = (iso: string | null | undefined, language: Language, options: Intl.DateTimeFormatOptions): string => {
  const date = new Date(iso ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  const wanted = { ...options, timeZone }
  const key = language + JSON.stringify(wanted)
  const made = formats.get(key) ?? new Intl.DateTimeFormat(language, wanted)
  formats.set(key, made)
  return made.format(date)
}

/**
 * Short month, day and year (S9.9) in the time zone of the account, else of the browser: `Jan 5, 2026`,
 * `5 січ. 2026 р.`; empty when there is no valid date.
 */
export const formatDate = (iso: string | null | undefined, language: Language = currentLanguage()): string =>
  format(iso, language, { dateStyle: 'medium' })

/** Date with hours, minutes and the name of that time zone: `Jan 5, 2026, 10:30 AM GMT+2`. */
export const formatDateTime = (iso: string | null | undefined, language: Language = currentLanguage()): string =>
  format(iso, language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** Hours and minutes in that time zone: `8:17 AM`, `08:17`. */
export const formatTime = (iso: string, language: Language = currentLanguage()): string =>
  format(iso, language, { timeStyle: 'short' })

export const formatNumber = (value: number, language: Language = currentLanguage()): string =>
  new Intl.NumberFormat(language).format(value)

/** Short month and year of `2026-01`; the middle of a month is in that month everywhere. */
export const formatMonth = (month: string, language: Language = currentLanguage()): string =>
  format(`${month}-15T12:00:00Z`, language, { month: 'short', year: 'numeric' })
