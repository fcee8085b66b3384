import { useTranslation } from 'react-i18next'
import { i18n, registerLocales } from '../i18n'
import { isApiError } from './api-error'

/** Namespace of the texts of error codes. */
export const errorNamespace = 'errors'

registerLocales(errorNamespace, {
  en: () => import('../contract/messages/en.json'),
  uk: () => import('../contract/messages/uk.json'),
})

const hasText = (code: string): boolean => i18n.exists(code, { ns: 'errors' })

/**
 * The sentence to show for an error: the translated text of its code, else the server's `detail`, else `fallback`
 * (SPEC section 8). `fallback` is text already translated.
 */
export const errorText = (error: unknown, fallback: string): string => {
  if (!isApiError(error)) return fallback
  const { code, minutes } = error
  if (code && hasText(code)) return i18n.t(code, { ns: 'errors', defaultValue: fallback, minutes })
  return error.detail ?? fallback
}

/** `errorText` for components: the text follows a switch of language while it is on the page. */
export const useErrorText = (): typeof errorText => {
  useTranslation('errors', { useSuspense: false })
  return errorText
}
