import type { DomainName } from '@panel/shared/rules'

/** What a server of others said without a doubt. */
export type ForeignAnswer = { state: 'taken'; text: string } | { state: 'available' }

/** No answer, or one that leaves a doubt. */
export class LookupDoubt extends Error {
  override readonly name = 'LookupDoubt'
}

/** A service of others that is asked about names. */
export interface ForeignService {
  source: 'rdap' | 'whois'
  /** The server that knows a name; null where none does. */
  serverOf: (name: DomainName) => string | null
  /** `name` is full and in ASCII. @throws LookupDoubt, or what the network threw */
  ask: (server: string, name: string) => Promise<ForeignAnswer>
}

/** Milliseconds that a server of others has for its whole answer. */
export const ANSWER_LIMIT = 4000
