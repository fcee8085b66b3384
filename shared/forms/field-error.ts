import { errorNamespace } from '@panel/shared/api-client'
import { type TextResources, useTranslation } from '@panel/shared/i18n'

/** What a field error of react-hook-form carries; also one of a nested field, which is why all is optional. */
export interface FieldFault {
  type?: unknown
  /** A stable code, or the server's sentence where its code has no text here. */
  message?: unknown
  /** Numbers and words for the placeholders of the text. */
  types?: unknown
}

type Namespace = keyof TextResources

type Translate = (key: string, options: Record<string, unknown> & { defaultValue: string }) => string

/** `type` of a field error that the server reported. */
export const serverFault = 'server'

const paramsOf = (types: unknown): Record<string, unknown> =>
  typeof types === 'object' && types !== null ? { ...types } : {}

/**
 * The sentence for a field's error, in the language of `t`; undefined when there is none. A code without a text gives
 * the server's sentence, else the text of `invalid`.
 */
const fieldErrorText = (t: Translate, error: FieldFault | undefined): string | undefined => {
  if (!error) return undefined
  const code = typeof error.message === 'string' && error.message ? error.message : 'invalid'
  const otherwise = error.type === serverFault ? code : t('invalid', { defaultValue: '' })
  return t(code, { ...paramsOf(error.types), defaultValue: otherwise })
}

/**
 * `fieldErrorText` for components. Texts of codes are looked up in the namespaces given, such as a panel's own, then
 * in `errors`.
 */
export const useFieldError = (
  ...namespaces: readonly Namespace[]
): ((error: FieldFault | undefined) => string | undefined) => {
  const { t } = useTranslation([...namespaces, errorNamespace], { useSuspense: false, nsMode: 'fallback' })
  return error => fieldErrorText(t, error)
}
