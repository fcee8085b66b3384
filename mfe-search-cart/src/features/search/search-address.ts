import { paths } from '@panel/shared/panel'

/** Address of the home page with a search in it, so that reload and back keep it. */
export const searchAddress = (names: readonly string[]): string =>
  `${paths.home()}?${new URLSearchParams({ q: names.join(',') })}`
