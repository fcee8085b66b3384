import { errorText, isApiError } from '@panel/shared/api-client'
import { currentLanguage } from '@panel/shared/i18n'

const spokenIn = new WeakMap<object, string>()

/**
 * The server's sentence, else `fallback`, as the sign-in calls want it (S8.2 to S8.5, S8.7). The sentence is in the
 * language of the call: after a switch of language the text of the error's code takes its place.
 */
export const serverText = (error: unknown, fallback: string): string => {
  if (!isApiError(error) || !error.detail) return errorText(error, fallback)
  const language = spokenIn.get(error) ?? currentLanguage()
  spokenIn.set(error, language)
  return language === currentLanguage() ? error.detail : errorText(error, fallback)
}

/** Whether a form's failure is about the code that was typed: wrong, used, too old or of another time. */
export const isRefusedCode = (failure: unknown): boolean =>
  isApiError(failure) && (failure.code === 'code_invalid' || failure.code === 'clock_off')
