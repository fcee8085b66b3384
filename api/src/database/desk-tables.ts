import type {
  AbuseCaseDetail,
  AbuseKind,
  AbuseOutcome,
  DataRequest,
  RejectionReason,
  VerificationKind,
} from '@panel/shared/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Created } from './account-tables'

/** What administrators write down about an account. */
export interface AccountNotesTable {
  id: Generated<number>
  user_id: number
  author_id: number | null
  text: string
  created_at: Created
}

export interface SavedViewsTable {
  id: Generated<number>
  user_id: number
  name: string
  q: string
  status: string
  sort: string
  columns: ColumnType<Record<string, boolean>, string, string>
  filter: ColumnType<Record<string, string>, string, string>
}

/** Taken names that customers watch; a mail comes when one becomes free. */
export interface NameWatchesTable {
  id: Generated<number>
  user_id: number
  name: string
  zone: string
  created_at: Created
  next_check: ColumnType<Date, never, Date>
}

/** Decisions about requests that can still be undone. */
export interface HeldDecisionsTable {
  domain_id: number
  admin_id: number
  /** The bulk work that carries it out. */
  operation_id: number | null
  decision: 'approve' | 'reject' | 'reserve'
  template: RejectionReason | null
  reason: Generated<string>
  /** Where it was made, for the audit. */
  address: Generated<string>
  agent: Generated<string>
  made_at: Date
  /** From when it is carried out, on the product's clock. */
  until: Date
}

/** Reports of the abuse of domains that are registered here. On the product's clock. */
export interface AbuseCasesTable {
  id: Generated<number>
  domain_id: number | null
  /** Full name in its own script. */
  display_name: string
  /** What the reporter named. */
  subject: string
  kind: AbuseKind
  text: string
  email: string
  language: string
  /** Of a request for registration data; null of a report. */
  request: ColumnType<DataRequest | null, string | undefined, never>
  outcome: AbuseOutcome | null
  created_at: Created
  suspended_at: Date | null
  /** Of the first suspension, or else of the end. */
  decided_at: Date | null
  closed_at: Date | null
}

/** What was verified of a registrant, by whom, and how. */
export interface VerificationsTable {
  id: Generated<number>
  user_id: number
  kind: VerificationKind
  /** What is compared: a phone number without spaces, or a name and an organisation in one spelling. */
  key: string
  /** As it was written. */
  subject: string
  admin_id: number | null
  /** By a code that its owner typed in; no administrator did anything then. */
  by_code: Generated<boolean>
  reason: string
  at: Created
}

/** The latest code that was sent to a phone for an account. */
export interface PhoneCodesTable {
  user_id: number
  /** The number, as `verifications.key` has it. */
  key: string
  code_hash: Buffer
  attempts: Generated<number>
  created_at: Created
}

/** What administrators did about a case. */
export interface AbuseStepsTable {
  id: Generated<number>
  case_id: number
  admin_id: number | null
  step: AbuseCaseDetail['steps'][number]['step']
  text: string
  at: Created
}
