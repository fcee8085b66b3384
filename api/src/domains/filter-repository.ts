import { domainStatus } from '@panel/shared/contract'
import { AUTO_RENEW_DAYS, SOON_DAYS } from '@panel/shared/rules'
import { type RawBuilder, sql } from 'kysely'
import { readClock } from '../clock/repository'
import { containing } from '../database/page'
import type { Database } from '../database/schema'

/** What a list can be narrowed to besides a status: approved domains that end soon and do not renew themselves. */
const expiring = 'expiring'

/** Domains whose registrant's address is not confirmed. */
const unconfirmed = 'unconfirmed'

const narrowings: readonly string[] = [expiring, unconfirmed, ...domainStatus.options]

export const isNarrowing = (status: string): boolean => narrowings.includes(status)

/** By a part of the name in any script, or by its ASCII form. */
export const matches = (q: string): RawBuilder<boolean> => {
  const pattern = containing(q.trim())
  return sql<boolean>`(display_name ilike ${pattern} or name || '.' || zone ilike ${pattern})`
}

/** The beginning of the day so many calendar days from now, in UTC. */
const inDays = (now: Date, days: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days))

/** Written so that the index of the ends finds the few that end soon. */
const endsSoon = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (status = 'approved' and coalesce(expires_at, 'infinity') < ${inDays(now, SOON_DAYS + 1)}
    and (not auto_renew or expires_at < ${inDays(now, AUTO_RENEW_DAYS)}))`

/** A status, `expiring` or `unconfirmed`. */
export const hasStatus = async (db: Database, status: string): Promise<RawBuilder<boolean>> => {
  if (status === expiring) return endsSoon(await readClock(db))
  if (status === unconfirmed) return sql<boolean>`(confirm_by is not null and status in ('approved', 'expired'))`
  return sql<boolean>`status = ${status}`
}
