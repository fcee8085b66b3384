import { useTranslation } from 'react-i18next'
import { i18n, registerLocales } from '../i18n'
import { isApiError } from './api-error'

/** Namespace of the texts of error codes. */
export const errorNamespace = 'errors'

registerLocales(errorNamespace, {
  en: () => import('../contract/messages/en.json'),
  uk: () => import('../contract/messages/uk.json'),
})

/** Empty where there is none. A text with values in it is the server's to write, which knows them. */
const textOf = (code: string): string => {
  const text = i18n.t(code, { ns: 'errors', defaultValue: '', skipInterpolation: true })
  return text.includes('{{') ? '' : text
}

/**
 * The sentence to show for an error: the translated text of its code, else the server's `detail`, else `fallback`
 * (section 8 of docs/product.md). `fallback` is text already translated.
 */
export const errorText = (error: unknown, fallback: string): string => {
  if (!isApiError(error)) return fallback
  return (error.code && textOf(error.code)) || (error.detail ?? fallback)
}

/** `errorText` for components: the text follows a switch of language while it is on the page. */
export const useErrorText = (): typeof errorText => {
  useTranslation('errors', { useSuspense: false })
  return errorText
}
