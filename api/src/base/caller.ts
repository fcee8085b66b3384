import type { Access, ApiScope, RecordLimit } from '@panel/shared/contract'
import { ProblemError } from './errors'

/** What an API token is, and is limited to besides its domains. */
export interface TokenGrant {
  id: number
  name: string
  scopes: readonly ApiScope[]
  /** Records that its scopes of DNS reach; null for all. */
  records: readonly RecordLimit[] | null
  /** The sum of its orders in a calendar month, in minor units; null for any. */
  monthly_limit: number | null
  /** Made by a session on a device that is still new to the account. */
  is_new: boolean
}

/** Someone signed in. */
export interface User {
  kind: 'user'
  id: number
  email: string
  /** The rights at this request; false while an administrator lacks the second factor that the operator demands. */
  is_admin: boolean
  /** An administrator without the rights until a second factor is on. */
  lacks_factor?: boolean
  /** In which dates are shown; '' where none was chosen, left out for an API token. */
  time_zone?: string
  /** 0 for an API token. */
  session_id: number
  /** Signed in or confirmed the identity in the last 10 minutes. */
  confirmed: boolean
  /** Domains that an API token is limited to; null for all. */
  domains: readonly number[] | null
  /** Set where an API token acts for the user. */
  token?: TokenGrant
  /** Set where an administrator acts as the user. */
  acting?: { admin: number; until: Date } | undefined
}

/** A visitor without a token; `id` is null until the first item is in the cart. */
export interface Guest {
  kind: 'guest'
  id: number | null
}

/** The caller, by the access that the contract asks for. */
export type Caller<A extends Access> = A extends 'public' ? null : A extends 'guest' ? User | Guest : User

export const guestCookie = 'guest_cart'

/** Binds sessions to one browser, and recognises later that the browser was used before. */
export const deviceCookie = 'session'

/** A cookie to set; `maxAge` in seconds, 0 to remove it. */
export interface OutgoingCookie {
  name: string
  value: string
  maxAge: number
  /** Not sent along with anything that another site started. */
  isStrict?: true
}

/** @throws ProblemError second_factor_missing, forbidden */
export const assertAdministrator = (user: User): void => {
  if (user.lacks_factor) throw new ProblemError('second_factor_missing')
  if (!user.is_admin) throw new ProblemError('forbidden')
}

/** @throws ProblemError identity_confirmation_required */
export const assertConfirmed = (user: User): void => {
  if (!user.confirmed) throw new ProblemError('identity_confirmation_required')
}
