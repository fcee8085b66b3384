import type { AuditEntryView } from '@panel/shared/contract'
import { toCsv } from '@panel/shared/lists'

const head = ['id', 'at', 'event', 'actor_id', 'actor_email', 'address', 'agent', 'subject', 'data'] as const

/** The audit as a table for a spreadsheet: names and moments as they are stored. */
export const auditCsv = (entries: readonly AuditEntryView[]): string =>
  toCsv([head, ...entries.map(entry => head.map(name => (name === 'data' ? JSON.stringify(entry.data) : entry[name])))])
