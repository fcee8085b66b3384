import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Limit } from '../limits'
import { refuse } from '../refusal'
import type { Scope } from '../scope'

/** One client: an IPv4 address, or the /64 of an IPv6 one, which is what a subscriber gets. */
export const clientKey = (ip: string): string => {
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()
}

const keyOf = (limit: Limit, subject: string): string => `${limit.name}:${subject}`

/**
 * Counts one use. Atomic over all processes: the generic cell rate algorithm (ITU-T I.371) in one statement.
 * @returns 0, or the seconds to wait when the limit is reached; a refused use does not count
 */
const take = async ({ counters, settings }: Scope, limit: Limit, subject: string): Promise<number> => {
  const burst = limit.burst * settings.LIMITS_SCALE
  const interval = limit.per / burst
  const tolerance = limit.per - interval
  const key = keyOf(limit, subject)
  const { rows } = await sql<{ wait: number }>`
    insert into rate_limits as r (key, arrival) values (${key}, now() + make_interval(secs => ${interval}))
    on conflict (key) do update set arrival = greatest(r.arrival, now()) + make_interval(secs => ${interval})
    where r.arrival <= now() + make_interval(secs => ${tolerance})
    returning 0 as wait`.execute(counters)
  if (rows.length > 0) return 0
  const limited = await sql<{ wait: number }>`
    select extract(epoch from arrival - now())::float8 - ${tolerance}::float8 as wait from rate_limits where key = ${key}`.execute(
    counters,
  )
  return Math.max(1, Math.ceil(limited.rows[0]?.wait ?? 1))
}

/**
 * Counts one use of a limit.
 * @throws Refusal `code` with the seconds to wait when the limit is reached
 */
export const consume = async (
  scope: Scope,
  limit: Limit,
  subject: string,
  code: 'too_many_requests' | 'resend_too_soon' = 'too_many_requests',
): Promise<void> => {
  const retryAfter = await take(scope, limit, subject)
  if (retryAfter > 0) throw refuse(code, { retryAfter, params: { seconds: retryAfter } })
}

/** Counts one use of a limit that refuses nothing; false when it is reached. */
export const isWithin = async (scope: Scope, limit: Limit, subject: string): Promise<boolean> =>
  (await take(scope, limit, subject)) === 0

/** Forgets the uses of a limit. */
export const forgive = async ({ counters }: Scope, limit: Limit, subject: string): Promise<void> => {
  await counters.deleteFrom('rate_limits').where('key', '=', keyOf(limit, subject)).execute()
}
