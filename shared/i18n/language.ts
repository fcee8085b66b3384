/** Languages of the product, the default first (S1.4, S9.7). */
export const languages = ['en', 'uk'] as const
export type Language = (typeof languages)[number]

const defaultLanguage: Language = 'en'

export const isLanguage = (value: unknown): value is Language => languages.some(language => language === value)

const cookieName = 'language'
const oneYearInSeconds = 31_536_000

/** The language chosen earlier, kept in a cookie so that the server can answer in it from the first byte. */
export const storedLanguage = (cookies = document.cookie): Language => {
  const value = new RegExp(`(?:^|; )${cookieName}=([a-z]{2})`).exec(cookies)?.[1]
  return isLanguage(value) ? value : defaultLanguage
}

export const storeLanguage = (language: Language): void => {
  // The Cookie Store API is missing in Firefox before 140 and in Safari before 18.4.
  document.cookie = `${cookieName}=${language}; path=/; max-age=${oneYearInSeconds}; samesite=lax`
  document.documentElement.lang = language
}
