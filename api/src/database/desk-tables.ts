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
}
