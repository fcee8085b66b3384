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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text made safe for an element's content or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)

/** JSON made safe inside a script element: no text of it can end the element or open a comment. */
export const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
