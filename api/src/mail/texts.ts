import { oneFullStop } from '@panel/shared/rules'
import { createInstance } from 'i18next'
import type { Language } from '../base/language'
import en from './texts/en.json'
import uk from './texts/uk.json'

const texts = createInstance()

void texts.init({
  resources: { en: { mail: en }, uk: { mail: uk } },
  ns: ['mail'],
  defaultNS: 'mail',
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

export type Params = Readonly<Record<string, string | number>>

/** The text of a mail; `count` chooses the plural, `context` the variant. */
export const mailText = (language: Language, key: string, params: Params = {}): string =>
  oneFullStop(texts.t(key, { lng: language, ...params }))

const locales = { en: 'en-US', uk: 'uk-UA' } as const

/** For readers who have not chosen one. */
const defaultTimeZone = 'Europe/Kyiv'

/** A day as people of that language write it, for example `Jan 5, 2026` (S9.9), in the reader's time zone; '' for none. */
export const mailDate = (language: Language, timeZone: string, iso: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: timeZone || defaultTimeZone }).format(
    new Date(iso),
  )

/** A moment as people of that language write it, with the time zone, for example `Jan 5, 2026, 9:05 AM GMT+2`. */
export const mailMoment = (language: Language, timeZone: string, iso: string): string =>
  new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timeZone || defaultTimeZone,
  }).format(new Date(iso))
