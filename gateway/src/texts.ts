import { isLanguage, type Language, storedLanguage } from '@panel/shared/i18n/language'
import en from '../locales/en.json'
import uk from '../locales/uk.json'

export type Texts = typeof en

/** What the server itself says, in each language. */
export const texts: Record<Language, Texts> = { en, uk }

interface Asking {
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }
}

/** The language of a page: the one chosen earlier, else the default (S9.7). */
export const pageLanguage = ({ headers }: Asking): Language => storedLanguage(headers.cookie ?? '')

/** The language of an answer to a program: the first that it accepts, else the page's. */
export const answerLanguage = (asking: Asking): Language => {
  const first = asking.headers['accept-language']?.slice(0, 2).toLowerCase()
  return isLanguage(first) ? first : pageLanguage(asking)
}
