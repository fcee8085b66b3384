import type { AdditionKind, ApiScope, RecordLimit } from '@panel/shared/contract'
import type { ColumnType, Generated } from 'kysely'

/** Set by the database unless given. */
export type Created = ColumnType<Date, Date | undefined, Date>

export type CodePurpose = 'confirm' | 'reset' | 'email'

export interface UsersTable {
  id: Generated<number>
  email: string
  /** Argon2id in PHC format; null until the owner sets one by a mailed code. */
  password_hash: string | null
  is_admin: Generated<boolean>
  language: string
  /** By its owner in the personal data; otherwise it is the one of the last sign-in. */
  language_chosen: Generated<boolean>
  created_at: Created
  disabled_at: Date | null
  /** The day, YYYY-MM-DD in UTC, of the last mail about terms. */
  digest_on: string | null
  full_name: Generated<string>
  address: Generated<string>
  phone: Generated<string>
  time_zone: Generated<string>
  mail_reminders: Generated<boolean>
  mail_results: Generated<boolean>
  /** Moved in from another panel: gets only mails that it asks for, until the operator releases the others. */
  mails_held: Generated<boolean>
  /** Whether it was ever signed in to: the first device is trusted at once. */
  had_device: Generated<boolean>
  /** Id of the newest entry of the audit log among the notifications that were read. */
  notifications_read: Generated<number>
}

/** A sign-up that waits for its code. Several may wait for one address: each keeps the password it came with. */
export interface RegistrationsTable {
  id: Generated<number>
  email: string
  password_hash: string
  /** SHA-256 of the cookie of the browser that registered. */
  browser_hash: Buffer
  /** Somebody else registered the same address with another password meanwhile. */
  contested: Generated<boolean>
  language: string
  created_at: Created
}

export interface CodesTable {
  id: Generated<number>
  purpose: CodePurpose
  email: string
  registration_id: number | null
  user_id: number | null
  /** The job that mailed it; run twice it is still one code. */
  job_id: string
  /** HMAC-SHA-256 under a key that is not in the database. */
  code_hash: Buffer
  /** SHA-256 of the secret of the link beside it; null once the step was taken. */
  token_hash: Buffer | null
  attempts: Generated<number>
  created_at: Created
  consumed_at: Date | null
}

export interface SessionsTable {
  id: Generated<number>
  user_id: number
  token_hash: Buffer
  /** SHA-256 of the secret of the browser it belongs to; null for a program. */
  binding_hash: Buffer | null
  agent: Generated<string>
  address: Generated<string>
  /** When the person behind it last showed who they are. */
  confirmed_at: Created
  created_at: Created
  last_used_at: Created
  /** The administrator who acts as the account; null for its own sessions. */
  acted_by: number | null
  act_until: Date | null
  /** From when on it changes servers of domains at once; null for always. */
  trusted_at: Date | null
}

export interface KnownDevicesTable {
  user_id: number
  device_hash: Buffer
  trusted_at: Date | null
  last_used_at: Created
  /** Null for those that are known for longer than this is noted. */
  first_used_at: ColumnType<Date | null, Date | undefined, Date>
  /** Since when it counts as unknown again. */
  forgotten_at: Date | null
}

export interface EmailChangesTable {
  user_id: number
  new_email: string
  created_at: Created
}

export interface TotpsTable {
  user_id: number
  /** Sealed: it has to be read again to check a code. */
  secret: Buffer
  confirmed_at: Date | null
  /** From when on it vouches for a device; null for always. */
  trusted_at: Date | null
  /** Time step of the last code, which is good once. */
  last_step: Generated<number>
  /** Time step of a code that was refused because its clock is off; the code stays invalid. */
  hinted_step: Generated<number>
}

export interface RecoveryCodesTable {
  user_id: number
  code_hash: Buffer
}

export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string>
  name: string
  created_at: Created
  last_used_at: Date | null
}

export interface ChallengesTable {
  challenge_hash: Buffer
  purpose: 'second_factor' | 'passkey' | 'new_passkey'
  user_id: number | null
  attempts: Generated<number>
  created_at: Created
}

export interface ApiTokensTable {
  id: Generated<number>
  user_id: number
  name: string
  token_hash: Buffer
  /** Of a token without limits other than to domains; of another one empty. */
  scopes: ApiScope[]
  narrow_scopes: Generated<ApiScope[] | null>
  domains: ColumnType<number[] | null, string | null, never>
  records: ColumnType<RecordLimit[] | null, string | null | undefined, never>
  /** Canonical; an address is a network of its own. */
  networks: Generated<string[] | null>
  idle_days: Generated<number | null>
  /** In minor units of the installation's currency. */
  monthly_limit: Generated<number | null>
  created_at: Created
  expires_at: Date | null
  last_used_at: Date | null
  last_used_address: Generated<string | null>
  /** Of the session that made it; null where that was trusted. */
  trusted_at: Generated<Date | null>
}

export interface TokenOrdersTable {
  id: Generated<number>
  token_id: number
  at: Created
  /** Minor units. */
  total: number
}

export interface AdditionsTable {
  id: Generated<number>
  user_id: number
  kind: AdditionKind | 'secondaries'
  /** The row it is about: the id of a token, webhook, passkey or domain, or the hash of a device. */
  ref: string
  name: string
  /** What removing it brings back. */
  former: ColumnType<object | null, string | null, never>
  /** Of the client that added it. */
  address: string
  at: Created
  /** Since a reset or a stop, until its owner answers. */
  rests: Generated<boolean>
}
