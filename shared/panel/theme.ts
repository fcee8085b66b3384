/** Light or dark as the reader wants it in this browser; without a choice the system decides. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const cookieName = 'theme'
const oneYearInSeconds = 31_536_000

/** The theme chosen earlier, kept in a cookie so that the server's page has it from the first byte. */
export const storedTheme = (cookies = document.cookie): Theme | null => {
  const value = new RegExp(`(?:^|; )${cookieName}=([a-z]+)`).exec(cookies)?.[1]
  return themes.find(theme => theme === value) ?? null
}

/** Shows the page in a theme from now on; null leaves it to the system. */
export const storeTheme = (theme: Theme | null): void => {
  // The Cookie Store API is missing in Firefox before 140 and in Safari before 18.4.
  document.cookie = `${cookieName}=${theme ?? ''}; path=/; max-age=${theme ? oneYearInSeconds : 0}; samesite=lax`
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}
