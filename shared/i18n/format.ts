import { currentLanguage } from './i18n'
import type { Language } from './language'

const timeZone = 'Europe/Kyiv'

/** Short month, day and year (S9.9): `Jan 5, 2026`, `5 січ. 2026 р.`; empty when there is no valid date. */
export const formatDate = (iso: string | null | undefined, language: Language = currentLanguage()): string => {
  const date = new Date(iso ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(date)
}

/** Date with hours and minutes, in the time zone of the product. */
export const formatDateTime = (iso: string | null | undefined, language: Language = currentLanguage()): string => {
  const date = new Date(iso ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date)
}

export const formatNumber = (value: number, language: Language = currentLanguage()): string =>
  new Intl.NumberFormat(language).format(value)
