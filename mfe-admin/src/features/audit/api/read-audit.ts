import { fetchCall, keepPreviousData, queryOptions } from '@panel/shared/api-client'
import { type AuditEntryView, activityCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

export interface AuditPage {
  entries: readonly AuditEntryView[]
  /** Where the page of older entries begins; null on the last one. */
  next: string | null
}

const pageSize = '50'
const filePage = 999

/** Entries in one file: more than that no spreadsheet is pleasant with. */
export const mostInFile = 20_000

const read = async (query: Record<string, string>, signal?: AbortSignal): Promise<AuditPage> => {
  const { data, headers } = await fetchCall(activityCalls.audit, { query }, signal && { signal })
  return { entries: data, next: headers.get('next-cursor') }
}

/** A page of the audit, newest first. */
export const auditQuery = (query: Record<string, string>) =>
  queryOptions({
    queryKey: keys.audit(String(new URLSearchParams(query))),
    queryFn: ({ signal }) => read({ ...query, limit: pageSize }, signal),
    placeholderData: keepPreviousData,
  })

/** All entries that match, at most `mostInFile`. Throws `ApiError`. */
export const readWholeAudit = async ({ cursor: _, ...query }: Record<string, string>): Promise<AuditPage> => {
  const entries: AuditEntryView[] = []
  let next: string | null = null
  do {
    const page = await read({ ...query, limit: String(filePage), ...(next && { cursor: next }) })
    entries.push(...page.entries)
    next = page.next
  } while (next && entries.length < mostInFile)
  return { entries, next }
}
