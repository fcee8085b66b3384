import * as idna from './idna'
import { readSearch, type SearchName } from './search-name'

/** `normalizeSearch` at once, for the server: UTS 46 is loaded with it, so no page should import it. */
export const readDomainName = (
  input: string,
  zones: readonly string[],
  chosen: string = zones[0] ?? '',
): SearchName | null => readSearch(input, zones, chosen, idna)
