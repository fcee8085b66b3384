import { currentLanguage } from './i18n'
import type { Language } from './language'

const format = (iso: string | null | undefined, language: Language, options: Intl.DateTimeFormatOptions): string => {
  const date = new Date(iso ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(language, options).format(date)
}

/**
 * Short month, day and year (S9.9) in the reader's own time zone: `Jan 5, 2026`, `5 січ. 2026 р.`; empty when there is
 * no valid date.
 */
export const formatDate = (iso: string | null | undefined, language: Language = currentLanguage()): string =>
  format(iso, language, { dateStyle: 'medium' })

/** Date with hours, minutes and the name of the reader's time zone: `Jan 5, 2026, 10:30 AM GMT+2`. */
export const formatDateTime = (iso: string | null | undefined, language: Language = currentLanguage()): string =>
  format(iso, language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

export const formatNumber = (value: number, language: Language = currentLanguage()): string =>
  new Intl.NumberFormat(language).format(value)
