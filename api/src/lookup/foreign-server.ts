import type { DomainName } from '@panel/shared/rules'

/** What a server of others said without a doubt. */
export type ForeignAnswer = { state: 'taken'; text: string } | { state: 'available' }

/** An answer that leaves a doubt. Any other error means that the server gave none. */
export class LookupDoubt extends Error {
  override readonly name = 'LookupDoubt'
}

/** A service of others that is asked about names. */
export interface ForeignService {
  source: 'rdap' | 'whois'
  /** The server that knows a name; null where none does. */
  serverOf: (name: DomainName) => string | null
  /** `name` is full and in ASCII. @throws LookupDoubt; any other error where the server did not answer */
  ask: (server: string, name: string) => Promise<ForeignAnswer>
}
