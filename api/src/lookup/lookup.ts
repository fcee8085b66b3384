import type { DomainName } from '@panel/shared/rules'

/**
 * What a registry says about a name. `text` is the ownership record as people read it; `reason` distinguishes a name that the
 * registry keeps, or sells at a price of its own, from one that somebody holds.
 */
export type LookupResult =
  | { state: 'taken'; text: string; source: string; reason?: 'reserved' | 'premium' }
  | { state: 'available'; source: string }
  | { state: 'unknown'; source: string }

/** Where availability comes from. A registry that does not answer is `unknown`, never `available`. */
export interface Lookup {
  find: (name: DomainName) => Promise<LookupResult>
}
