import type { AdminDomain, PendingWork } from '@panel/shared/contract'
import type { Language } from '../base/language'
import { reasonOf } from '../domains/reason'
import type { ShownDomain } from '../domains/shown-repository'

/** A request as the administrator sees it (S7.16). */
export const toAdminDomain = (
  row: ShownDomain,
  pending: PendingWork[] | undefined,
  language: Language,
): AdminDomain => ({
  id: row.id,
  name: row.name,
  zone: row.zone,
  status: row.status,
  created_at: row.created_at.toISOString(),
  user_id: row.user_id,
  ...(row.years > 1 && { years: row.years }),
  ...(pending && { pending }),
  ...(row.decided_at && { decided_at: row.decided_at.toISOString() }),
  ...reasonOf(row, language),
})
