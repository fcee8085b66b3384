/** So many in a row, then one each `per / burst` seconds. `per` in seconds. */
export interface Limit {
  name: string
  burst: number
  per: number
  /** Seconds up to which the pause doubles with each use beyond the burst; without it the pause stays as it is. */
  doublesUpTo?: number
  /** Outlives a crash of the database: what keeps codes from being guessed. */
  isDurable?: true
}

const limit = (name: string, burst: number, per: number): Limit => ({ name, burst, per })
const durable = (name: string, burst: number, per: number): Limit => ({ name, burst, per, isDurable: true })

const minute = 60
const hour = 3600
const day = 86_400
/** Practically without end: only its owner resets such a count. */
const century = 36_500 * day

/** Every limit of the API. Those of an address count a /64 of IPv6 as one. */
export const limits = {
  loginPerAddress: limit('login-address', 300, 5 * minute),
  /** Wrong passwords of one account, or at an address without one, from one address; a right one clears them. */
  passwordPerAccountAndAddress: { ...limit('password-account-address', 10, 10 * minute), doublesUpTo: hour },
  /** Wrong passwords of one account from anywhere, free, and with a proof of work. */
  passwordPerAccount: limit('password-account', 50, hour),
  passwordPerAccountProven: limit('password-account-proven', 50, hour),
  /** Answers that tell whether an email address has an account; beyond, each costs a proof of work. */
  enumerationPerAddress: limit('enumeration-address', 20, 20 * hour),
  enumerationOverall: limit('enumeration-overall', 900, 9 * hour),
  registerPerAddress: limit('register-address', 300, hour),
  /** Codes mailed to one email address, for one purpose, at the wish of one client or of all known browsers. */
  codesPerHour: limit('codes-hour', 5, 5 * hour),
  codesPerDay: limit('codes-day', 8, 64 * hour),
  /**
   * Codes mailed to one email address, for one purpose, on request of unknown browsers: free, and with a proof of work.
   */
  codesToMailbox: limit('codes-mailbox', 8, 64 * hour),
  codesToMailboxProven: limit('codes-mailbox-proven', 20, 2 * day),
  /** Guesses that are compared between two codes to one email address. */
  guessesPerCode: durable('guesses-code', 5, century),
  /** Wrong codes of one email address over a month: at most 100 in 30 days, a chance of 1 in 10,000. */
  guessesPerMonth: durable('guesses-month', 50, 30 * day),
  /** Wrong codes for a new password in a row; then the owner has to sign in another way. */
  guessesInARow: durable('guesses-row', 100, century),
  /** Guesses of unknown browsers at all codes; beyond, each costs a proof of work. */
  guessesOverall: durable('guesses-overall', 5000, day),
  /** S9.1: a code is asked for again after 60 seconds at the earliest. */
  resendPause: limit('resend-pause', 1, 60),
  /** Codes mailed for one sign-up, by whichever call. */
  codePause: limit('code-pause', 1, 60),
  resetPerAddress: limit('reset-address', 300, hour),
  codeChecksPerAddress: limit('code-checks-address', 60, hour),
  lookupPerAddress: limit('lookup-address', 600, minute),
  /** Questions to our WHOIS and RDAP. */
  registrationDataPerAddress: limit('registration-data-address', 120, minute),
  /** Public calls of Domain Connect: a shop builder asks from one server for all its customers. */
  connectCallsPerAddress: limit('connect-calls-address', 1200, minute),
  /** Carts of visitors that one address may begin. */
  guestsPerAddress: limit('guests-address', 60, hour),
  cartAddPerAddress: limit('cart-add-address', 600, minute),
  /** Refused calls of an administrator's that are written to the audit log. */
  deniedPerAccount: limit('denied-account', 20, hour),
  /** Entries of the audit, of one kind, that somebody who is not signed in causes: from one address, and in all. */
  anonymousEntries: limit('anonymous-entries', 60, hour),
  anonymousEntriesOverall: limit('anonymous-entries-overall', 5000, hour),
  /** Wrong passwords of one account from a browser that its owner has used before. */
  passwordPerKnownDevice: limit('password-device', 10, 10 * minute),
  /** Tries of a second factor, from unknown browsers; in a row, those of known browsers are counted apart. */
  factorPerAccount: limit('factor-account', 10, hour),
  factorInARow: durable('factor-row', 30, century),
  /** Those of all known browsers together. */
  factorOfKnownDevices: limit('factor-device', 10, 10 * minute),
  emailChangesPerAccount: limit('email-changes', 5, hour),
  /** Each one asks up to four foreign servers, or DNS for the key of a link of Domain Connect. */
  nameserverChecks: limit('nameserver-checks', 30, minute),
  /** Zones without a registration that an account adds one by one. */
  zonesPerAccount: limit('zones-account', 200, hour),
  /** Lists of zones that an account adds as bulk work. */
  zoneListsPerAccount: limit('zone-lists', 20, hour),
  /** Updates of the same names by routers and other programs of an account. */
  hostUpdates: limit('host-updates', 60, hour),
  /** Each one asks the nameservers of a domain, and what is known of it in DNS. */
  healthChecks: limit('health-checks', 30, minute),
  transfersPerAccount: limit('transfers-account', 50, day),
  /** Times that the lock of one domain is taken off, of which each is mailed. */
  unlocksPerDomain: limit('domain-unlocks', 20, hour),
  /** Requests for a lock that only the registry sets, which people have to work on. */
  registryLocksPerAccount: limit('registry-locks', 20, day),
  /** Mails with which registrants' addresses are confirmed, of one account, and to one address at its wish. */
  contactMailsPerAccount: limit('contact-mails', 100, day),
  contactMailsPerAddress: limit('contact-mails-address', 5, day),
  /** Codes that are sent to phones: texts cost money, and numbers of a range may pay those who ask for them. */
  phoneCodesPerAccount: limit('phone-codes-account', 5, day),
  phoneCodesPerNumber: limit('phone-codes-number', 5, day),
  /** To numbers that differ in their last four digits only. */
  phoneCodesPerRange: limit('phone-codes-range', 20, day),
  phoneCodesOverall: limit('phone-codes-overall', 500, day),
  /** Wrong codes of one account for all numbers. */
  phoneGuesses: durable('phone-guesses', 20, 30 * day),
  /** Reports of abuse; beyond, each costs a proof of work. */
  abusePerAddress: limit('abuse-address', 5, hour),
  abuseOverall: limit('abuse-overall', 200, hour),
  /** Receipts for reports that are mailed to one address, and mails about reports to the operator. */
  abuseReceipts: limit('abuse-receipts', 5, day),
  abuseAlarms: limit('abuse-alarms', 20, hour),
  /** Test messages to webhooks. */
  webhookTests: limit('webhook-tests', 30, hour),
  /** Pages of one address whose measurements of builds count, and its failures of one build. */
  measuredPerAddress: limit('measured-address', 240, hour),
  failuresPerBuildAndAddress: limit('build-failures-address', 3, day),
} as const

/** Seconds without a use after which a doubled pause is forgotten. */
export const DOUBLED_PAUSE_MEMORY = day

/** Guesses per code, counted before they are compared. */
export const CODE_ATTEMPTS = 5
/** Tries of one challenge of a second factor. */
export const CHALLENGE_ATTEMPTS = 5

/** Days until a registrant's address has to be confirmed, at the end of which its domains are put on hold. */
export const CONTACT_DAYS = 15
/** Days before that end at which the owner is notified for the last time. */
export const CONTACT_REMINDER_DAYS = 3
/** Days for which a mailed link confirms an address. */
export const CONTACT_LINK_DAYS = 30

/** Days for which an address that was an account's gets the mails about its control, and can be put back. */
export const FORMER_EMAIL_DAYS = 14

/** Days for which an auth code that was waited for can be had, and seconds for which it is shown again. */
export const AUTH_CODE_DAYS = 7
export const AUTH_CODE_SHOWN = hour

/** Lifetimes in seconds. */
export const CODE_LIFETIME = 10 * minute
export const CHALLENGE_LIFETIME = 5 * minute
export const PROOF_LIFETIME = 5 * minute
/** How long a confirmed identity counts. */
export const IDENTITY_LIFETIME = 10 * minute
/** Seconds in which an administrator may act as a customer. */
export const ACTING_LIFETIME = 30 * minute
/** How long an administrator's decision can be undone before it is carried out. */
export const DECISION_HOLD = 8
export const DEVICE_LIFETIME = 400 * day
/** How long after a sign-in a browser counts as known. */
export const KNOWN_DEVICE_LIFETIME = 180 * day
export const REGISTRATION_LIFETIME = day
export const SESSION_IDLE = 7 * day
export const SESSION_LIFETIME = 30 * day
export const GUEST_LIFETIME = 30 * day
export const IDEMPOTENCY_LIFETIME = day
/** How long a key counts as that of a running call after the last sign of life of its process. */
export const KEY_LEASE = minute
/** How long administrators see a mail that was given up. */
export const UNDELIVERABLE_LIFETIME = 30 * day
/** How long what was added to an account counts as new, and rests after a reset. */
export const ADDITION_DAYS = 30

/** Days for which a link that expired, and an auth code that was not fetched, are kept. */
export const HELD_MEMORY_DAYS = 30
/** Days for which a case of abuse is kept once it is closed: two years (RAA 3.18.3). */
export const ABUSE_CASE_DAYS = 731

/**
 * Days for which a proof of sending is kept once its domain is no longer registered here: two years, and the last notice
 * of a registration may be a month older than its end.
 */
export const SENT_NOTICE_DAYS = 762

/** Days for which it is kept whose domains a deleted account had: two years (RAA 3.4.3). */
export const FORMER_REGISTRATION_DAYS = 731

/** Days for which the change sets of a zone are kept, and its earlier versions can be restored. */
export const DNS_HISTORY_DAYS = 731

/** How long customers see what was sent to their webhooks. */
export const WEBHOOK_LOG_LIFETIME = 30 * day

/** How long administrators see what failed in a job and was not tried again. */
export const SET_ASIDE_LIFETIME = 30 * day

/** How long measurements of builds are kept. */
export const MEASUREMENT_LIFETIME = 30 * day

/** How much one owner may store. */
export const ADDRESSES_PER_USER = 500
export const API_TOKENS_PER_USER = 50
export const PASSKEYS_PER_USER = 20
/** Browsers of one account that count as known. */
export const KNOWN_DEVICES = 20
export const WEBHOOKS_PER_USER = 20

/** Views of the list of domains that a customer can save. */
export const VIEWS_PER_USER = 50
/** Taken names that one customer watches. */
export const WATCHES_PER_USER = 100
/** Requests of one account that wait for a decision: they hold their names. */
export const PENDING_PER_USER = 500

/** Zones without a registration of one account that are not proven. */
export const MAX_UNPROVEN_ZONES = 5000

/** Milliseconds that a person waits for a registry: what takes longer goes on without them. */
export const REGISTRY_PATIENCE = 2500

/** Zero bits that a proof of work has at its beginning: some 0.5 and 2 seconds of a browser's time. */
export const PROOF_BITS = 18
export const HARD_PROOF_BITS = 20

/** Passwords that wait for their hash: some two seconds' worth of one processor. */
export const PASSWORDS_WAITING = 150

/** Bytes of a request's body. */
export const BODY_LIMIT = 65_536

/** Days after its date to pay by, after which an order of which nothing is done is cancelled. */
export const UNPAID_GRACE = 7
