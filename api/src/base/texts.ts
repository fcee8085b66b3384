import en from '@panel/shared/contract/messages/en.json'
import uk from '@panel/shared/contract/messages/uk.json'
import rulesEn from '@panel/shared/rules/messages/en.json'
import rulesUk from '@panel/shared/rules/messages/uk.json'
import { createInstance } from 'i18next'
import type { ProblemError } from './errors'
import type { Language } from './language'

const texts = createInstance()

void texts.init({
  resources: { en: { errors: en, rules: rulesEn }, uk: { errors: uk, rules: rulesUk } },
  ns: ['errors', 'rules'],
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

/** The sentence for a code of the contract or of the rules. */
export const textOf = (
  code: string,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
): string => texts.t(code, { ns: ['errors', 'rules'], lng: language, ...params })

/** What is wrong, in one sentence of English, for the programs of others. */
export const foreignSentence = ({ code, fields, params }: ProblemError): string => {
  const sentences = new Set(fields.map(fault => `${fault.field}: ${textOf(fault.code, 'en', fault.params)}`))
  return sentences.size > 0 ? [...sentences].join(' ') : textOf(code, 'en', params)
}

/** A line of CSV (RFC 4180), each value in quotes. */
export const csvLine = (values: readonly string[]): string =>
  `${values.map(value => `"${value.replaceAll('"', '""')}"`).join(',')}\r\n`
