import * as idna from './idna'
import { readTyped, type SearchName } from './search-name'

/**
 * Reads a name that is to be registered or looked up, at once and for the server: UTS 46 is loaded with it, so no page
 * should import it. Unlike `normalizeSearch` it takes no address down to its registrable name.
 */
export const readDomainName = (
  input: string,
  zones: readonly string[],
  chosen: string = zones[0] ?? '',
): SearchName | null => readTyped(input, zones, chosen, idna)
