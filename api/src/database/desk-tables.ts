import type { RejectionReason } from '@panel/shared/contract'
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
