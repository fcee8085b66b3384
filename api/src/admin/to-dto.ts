import type { AdminDomain, PendingWork } from '@panel/shared/contract'
import type { Language } from '../base/language'
import type { HeldDecisionRow } from '../database/schema'
import { reasonOf } from '../domains/reason'
import type { ShownDomain } from '../domains/shown-repository'

const statusAfter = { approve: 'approved', reject: 'rejected', reserve: 'reserved' } as const

/** The request as it will be, unless the decision is undone (S4.6). */
const asDecided = ({ decision, template, reason, made_at, until }: HeldDecisionRow, language: Language) => ({
  status: statusAfter[decision],
  decided_at: made_at.toISOString(),
  undo_until: until.toISOString(),
  ...reasonOf(
    {
      reason_code: decision === 'reject' ? (template ?? (reason && 'administrator')) || null : null,
      reason_text: reason,
    },
    language,
  ),
})

/** A request as the administrator sees it (S7.16). */
export const toAdminDomain = (
  row: ShownDomain,
  pending: PendingWork[] | undefined,
  language: Language,
  held?: HeldDecisionRow,
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
  ...(held && asDecided(held, language)),
})
