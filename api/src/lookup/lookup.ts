import type { DomainName } from '@panel/shared/rules'
import type { RegistryFees } from '../settings/price-list'

interface Evidence {
  /** The source: `registry`, `rdap`, `whois`, or the host of this installation for names that are held here. */
  source: string
  /** When it was said; now where it is not given. */
  checkedAt?: Date
}

/**
 * What a registry says about a name. `text` is the ownership record as people read it; `reason` distinguishes a name that the
 * registry keeps, or sells at a price of its own, or that is an extension, from one that somebody holds. `fees` are those of a name with a price of its own.
 */
export type LookupResult = Evidence &
  (
    | { state: 'taken'; text: string; reason?: 'reserved' | 'premium' | 'extension'; fees?: RegistryFees }
    | { state: 'available'; fees?: RegistryFees }
    | { state: 'unknown' }
  )

export interface LookupOptions {
  /** Ask, also where an answer is remembered: before a name is given away. */
  fresh?: boolean
  /** The client that asks, which has a share of the places where questions wait. */
  asker?: string
}

/** Where availability comes from. A registry that does not answer is `unknown`, never `available`. */
export interface Lookup {
  find: (name: DomainName, options?: LookupOptions) => Promise<LookupResult>
}
