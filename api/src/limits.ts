/** So many in a row, then one each `per / burst` seconds. `per` in seconds. */
export interface Limit {
  name: string
  burst: number
  per: number
}

const limit = (name: string, burst: number, per: number): Limit => ({ name, burst, per })

const minute = 60
const hour = 3600
const day = 86_400

/** Every limit of the API. Those of an address count a /64 of IPv6 as one. */
export const limits = {
  loginPerAddress: limit('login-address', 300, 5 * minute),
  /** Wrong passwords of one account from one address; a right one clears them. */
  passwordPerAccountAndAddress: limit('password-account-address', 10, 10 * minute),
  /** Wrong passwords of one account from anywhere. */
  passwordPerAccount: limit('password-account', 100, hour),
  /** Answers that an email address has no account (TRUST 2 asks for 20 with a proof of work beyond, which is not built). */
  unknownEmailPerAddress: limit('unknown-email-address', 300, hour),
  registerPerAddress: limit('register-address', 300, hour),
  /** Codes mailed to one email address, for one purpose, at the wish of one client or one known browser (TRUST CODE-1). */
  codesPerHour: limit('codes-hour', 5, hour),
  codesPerDay: limit('codes-day', 10, day),
  /** Codes mailed to one email address, for one purpose, at the wish of all strangers together. */
  codesToMailbox: limit('codes-mailbox', 20, day),
  /** Wrong codes of one email address over a month: at most 100 in 30 days, a chance of 1 in 10,000. */
  guessesPerMonth: limit('guesses-month', 50, 30 * day),
  /** S9.1: a code is asked for again after 60 seconds at the earliest. */
  resendPause: limit('resend-pause', 1, 60),
  /** Codes mailed for one sign-up, by whichever call. */
  codePause: limit('code-pause', 1, 60),
  resetPerAddress: limit('reset-address', 300, hour),
  codeChecksPerAddress: limit('code-checks-address', 60, hour),
  lookupPerAddress: limit('lookup-address', 600, minute),
  /** Carts of visitors that one address may begin. */
  guestsPerAddress: limit('guests-address', 60, hour),
  cartAddPerAddress: limit('cart-add-address', 300, minute),
  /** Refused calls of an administrator's that are written to the audit log. */
  deniedPerAccount: limit('denied-account', 20, hour),
  /** Wrong passwords of one account from a browser that its owner has used before. */
  passwordPerKnownDevice: limit('password-device', 10, 10 * minute),
  /** Tries of a second factor. */
  factorPerAccount: limit('factor-account', 10, hour),
  factorPerKnownDevice: limit('factor-device', 10, 10 * minute),
  emailChangesPerAccount: limit('email-changes', 5, hour),
  /** Each one asks up to four foreign servers. */
  nameserverChecks: limit('nameserver-checks', 30, minute),
  transfersPerAccount: limit('transfers-account', 50, day),
} as const

/** Guesses per code, counted before they are compared (TRUST CODE-1). */
export const CODE_ATTEMPTS = 5
/** Tries of one challenge of a second factor. */
export const CHALLENGE_ATTEMPTS = 5

/** Lifetimes in seconds. */
export const CODE_LIFETIME = 10 * minute
export const CHALLENGE_LIFETIME = 5 * minute
/** How long a confirmed identity counts. */
export const IDENTITY_LIFETIME = 10 * minute
export const DEVICE_LIFETIME = 400 * day
export const REGISTRATION_LIFETIME = day
export const SESSION_IDLE = 7 * day
export const SESSION_LIFETIME = 30 * day
export const GUEST_LIFETIME = 30 * day
export const IDEMPOTENCY_LIFETIME = day

/** How much one owner may store. */
export const CART_SIZE = 100
export const ADDRESSES_PER_USER = 500
export const API_TOKENS_PER_USER = 50
export const PASSKEYS_PER_USER = 20
/** Requests of one account that wait for a decision: they hold their names. */
export const PENDING_PER_USER = 200

/** Octets of a request's body. */
export const BODY_LIMIT = 65_536
