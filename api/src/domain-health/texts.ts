import { oneFullStop } from '@panel/shared/rules'
import { createInstance } from 'i18next'
import type { Language } from '../base/language'
import { textOf } from '../base/texts'
import type { FoundCheck } from '../database/schema'
import { mailDate } from '../mail/texts'
import en from './texts/en.json'
import uk from './texts/uk.json'

const texts = createInstance()

void texts.init({
  resources: { en: { health: en }, uk: { health: uk } },
  ns: ['health'],
  defaultNS: 'health',
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

const listOf = (language: Language, words: readonly string[]): string =>
  new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(words)

/** What was found, as a sentence. */
export const detailOf = ({ code, params = {} }: FoundCheck, language: Language, timeZone: string): string => {
  if (code.startsWith('dns.')) return textOf(code, language, params)
  const { date, fields } = params
  const words = String(fields ?? '')
    .split(',')
    .map(field => texts.t(`field.${field}`, { lng: language }))
  const sentence = texts.t(code, {
    lng: language,
    ...params,
    ...(date !== undefined && { date: mailDate(language, timeZone, String(date)) }),
    ...(fields !== undefined && { fields: listOf(language, words) }),
  })
  return oneFullStop(sentence)
}
