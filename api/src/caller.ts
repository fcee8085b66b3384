import type { Access } from '@panel/shared/contract'

/** Someone signed in. `is_admin` is what the database says at this request. */
export interface User {
  kind: 'user'
  id: number
  email: string
  is_admin: boolean
  session_id: number
}

/** A visitor without a token; `id` is null until the first item is in the cart. */
export interface Guest {
  kind: 'guest'
  id: number | null
}

/** Who makes a call, by the access that the contract asks for. */
export type Caller<A extends Access> = A extends 'public' ? null : A extends 'guest' ? User | Guest : User

export const guestCookie = 'guest_cart'

/** A cookie to set; `maxAge` in seconds, 0 to remove it. */
export interface OutgoingCookie {
  name: string
  value: string
  maxAge: number
}
