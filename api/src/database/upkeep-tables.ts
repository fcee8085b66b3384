import type { ColumnType, Generated } from 'kysely'
import type { Created } from './account-tables'

interface RateLimitsTable {
  key: string
  /** Theoretical arrival time of the generic cell rate algorithm (ITU-T I.371). */
  arrival: Date
  doublings: Generated<number>
}

interface IdempotencyKeysTable {
  scope: string
  key: string
  /** SHA-256 of method, path and body. */
  request_hash: Buffer
  /** The answer, sealed; null while the call runs. */
  answer: Buffer | null
  created_at: Created
  /** Of the call that runs; null in rows of versions before step 0039. */
  claim: string | null
  /** Until when the call that runs is alive at least. */
  leased_until: Date | null
  /** When the call's first transaction was committed. */
  effect_at: Date | null
}

/** One row: what all processes on this database have in common. */
interface InstallationTable {
  only_row: Generated<true>
  /** Names the application's keys without giving them away. */
  key_fingerprint: Buffer
}

/** When an account has changed something last, in real time. Kept where reads go to a standby. */
interface AccountWritesTable {
  user_id: number
  at: Date
}

/** Mails that were given up. */
export interface UndeliverableMailsTable {
  id: Generated<number>
  /** The job that was to deliver it. */
  job_id: string
  email: string
  subject: string
  /** What the mail server answered, or why there was no answer. */
  reason: string
  /** Refused for good, rather than failed at every attempt. */
  permanent: boolean
  attempts: number
  ordered_at: Date
  failed_at: Created
  /** The job's task and payload, by which it is ordered again. */
  task: string | null
  payload: ColumnType<unknown, string | null, never>
}

/** Mails that a registrar has to send, once a mail server has accepted them. */
interface SentNoticesTable {
  id: Generated<number>
  message_id: string
  email: string
  subject: string
  /** Without the secrets of its links. */
  text: string
  /** What the mail server said when it accepted the mail. */
  answer: string
  sent_at: Created
}

/** Domains of accounts that were deleted, with those that they were registered to. */
interface FormerRegistrationsTable {
  id: Generated<number>
  /** In ASCII. */
  domain: string
  registered_at: Date
  expires_at: Date | null
  /** Of the account. */
  email: string
  contacts: unknown
  /** When the account was deleted. */
  left_at: Created
}

/** One row for each domain that such a mail was about. */
interface SentNoticeDomainsTable {
  id: Generated<number>
  notice_id: number
  /** Of the registration, which may be gone; null where it was not found. */
  domain_id: number | null
  /** In ASCII. */
  domain: string
  kind: string
  sent_at: Date
}

/** Changes of the releases that are in the audit log. A restored store counts from an earlier number, at a later time. */
interface RecordedReleasesTable {
  generation: number
  at: Date
}

/** How often browsers measured what of a build on a day: a value of a metric by the bucket it falls into. */
interface BuildMeasurementsTable {
  name: string
  build: string
  /** YYYY-MM-DD, UTC. */
  day: string
  metric: string
  bucket: number
  count: number
}

/** What browsers reported of panels that failed. */
interface PanelFailuresTable {
  number: Generated<number>
  panel: string
  build: string
  phase: string
  cause: string
  recovered: boolean
  trace: string | null
  at: Date
}

/** One row for each job of the schedule. All on real time. */
interface ScheduledJobsTable {
  name: string
  /** Counts its runs, so that one that took too long does not end a later one. */
  runs: Generated<number>
  last_run: Date | null
  last_success: Date | null
  /** Of the last run; null when it went well. */
  last_error: string | null
  next_run: Date
  /** Until then a process runs it. */
  leased_until: Date | null
}

/** What failed in a job, and waits for its next try. */
interface SetAsideTable {
  job: string
  /** For example `domain 12`. */
  object: string
  attempts: Generated<number>
  /** On the product's clock. */
  next_try: Date
  last_error: string
  failed_at: Created
}

/** How much a job has left to do, and since when. */
export interface Backlog {
  waiting: number
  oldest: Date | null
}

/** What the product itself needs to work, apart from what it works on. */
export interface UpkeepTables {
  installation: InstallationTable
  account_writes: AccountWritesTable
  rate_limits: RateLimitsTable
  durable_limits: RateLimitsTable
  idempotency_keys: IdempotencyKeysTable
  undeliverable_mails: UndeliverableMailsTable
  sent_notices: SentNoticesTable
  sent_notice_domains: SentNoticeDomainsTable
  former_registrations: FormerRegistrationsTable
  recorded_releases: RecordedReleasesTable
  build_measurements: BuildMeasurementsTable
  panel_failures: PanelFailuresTable
  scheduled_jobs: ScheduledJobsTable
  set_aside: SetAsideTable
}

export interface AuditLogTable {
  id: number
  at: Date
  actor_user_id: number | null
  event: string
  /** What the event happened to, for example `domain 12`. */
  subject: string
  data: ColumnType<unknown, string, never>
  address: string
  agent: string
  account_id: number | null
  /** 1: SHA-256, from before there was a key; 2: HMAC-SHA-256. */
  hash_version: number
  previous_hash: Buffer
  hash: Buffer
  /** Of the entry in the outbox that it came from; null in entries of before step 0040. */
  token: string | null
}

/** Entries that were committed and wait to be chained. */
export interface AuditOutboxTable {
  token: string
  position: Generated<number>
  at: Date
  actor_user_id: number | null
  account_id: number | null
  address: string
  agent: string
  event: string
  subject: string
  data: ColumnType<unknown, string, never>
  /** HMAC-SHA-256 of the entry. */
  mac: Buffer
}
