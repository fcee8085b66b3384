import { type AuditEvent, auditEvents } from '@panel/shared/contract'
import { readList, type UrlList, writeList } from '@panel/shared/rules'

/** What of the audit is shown: the search and the event are those of the list, the rest is next to them. */
export const auditChoices = { sortFields: [], statuses: auditEvents } as const

interface AuditFilter {
  q: string
  event: string | undefined
  /** Days in the reader's time zone, `2026-01-05`; both are included. '' for no bound. */
  from: string
  to: string
  /** Id of the account that is meant; '' for all. */
  account: string
  /** Id of the entry before which the page begins; '' for the newest. */
  before: string
}

const day = /^\d{4}-\d\d-\d\d$/

const readDay = (query: URLSearchParams, name: string): string => {
  const text = query.get(name) ?? ''
  return day.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** The bounds, the account and the page out of an address; what is wrong is left out. */
export const readBounds = (query: URLSearchParams): Pick<AuditFilter, 'from' | 'to' | 'account' | 'before'> => ({
  from: readDay(query, 'from'),
  to: readDay(query, 'to'),
  account: /^[1-9]\d{0,8}$/.exec(query.get('account') ?? '')?.[0] ?? '',
  before: /^[1-9]\d{0,14}$/.exec(query.get('before') ?? '')?.[0] ?? '',
})

export interface AuditChange extends Partial<Pick<UrlList<never, AuditEvent>, 'q' | 'status'>> {
  from?: string
  to?: string
  account?: ''
}

/** The address with a change of the filter in it: whatever changes, the newest of what matches is shown. */
export const withChange = (query: URLSearchParams, { from, to, account, ...list }: AuditChange): URLSearchParams => {
  const next = writeList(query, { ...readList(auditChoices, query), ...list })
  next.delete('before')
  for (const [name, value] of Object.entries({ from, to, account })) {
    if (value === '') next.delete(name)
    else if (value !== undefined) next.set(name, value)
  }
  return next
}

const startOfDay = (text: string, daysLater = 0): string => {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** The filter as the call wants it. */
export const auditQueryOf = ({ q, event, from, to, account, before }: AuditFilter): Record<string, string> => ({
  ...(q.trim() && { q: q.trim().slice(0, 200) }),
  ...(event && { event }),
  ...(account && { account }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: startOfDay(to, 1) }),
  ...(before && { cursor: before }),
})
