import type { AudienceCondition } from '@panel/shared/contract/audience'
import { type RawBuilder, sql } from 'kysely'
import { SESSION_IDLE, SESSION_LIFETIME } from '../base/limits'
import type { Database } from '../database/schema'

/** The account that signed in last in a browser and is still signed in; an administrator who acts as a customer is not. */
export const findAccountIn = async (
  db: Database,
  bindingHash: Buffer,
): Promise<{ id: number; is_admin: boolean } | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.is_admin'])
    .where('sessions.binding_hash', '=', bindingHash)
    .where('sessions.acted_by', 'is', null)
    .where('users.disabled_at', 'is', null)
    .where(sql<boolean>`sessions.created_at > now() - make_interval(secs => ${SESSION_LIFETIME})`)
    .where(sql<boolean>`sessions.last_used_at > now() - make_interval(secs => ${SESSION_IDLE})`)
    .orderBy('sessions.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The account's language, and the country of its default address. */
export const findPlace = async (
  db: Database,
  id: number,
): Promise<{ language: string; country: string | null } | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('addresses', join =>
      join.onRef('addresses.user_id', '=', 'users.id').on('addresses.is_default', '=', true),
    )
    .select(['users.language', 'addresses.country'])
    .where('users.id', '=', id)
    .executeTakeFirst()

/** As the gateway counts: the first 32 bits of an MD5 hash, a share of all that there are. */
const isInShare = (salt: string, share: number): RawBuilder<boolean> =>
  sql<boolean>`('x' || substr(md5(${salt} || ':' || users.id), 1, 8))::bit(32)::bigint < ${share}::float8 * 4294967296`

const conditionsOf = ({
  roles,
  accounts,
  share,
  countries,
  languages,
  salt,
}: AudienceCondition): RawBuilder<boolean>[] => {
  const isRole = sql<boolean>`('user' = any(${roles ?? []}::text[]) or (users.is_admin and 'admin' = any(${roles ?? []}::text[])))`
  return [
    ...(roles ? [isRole] : []),
    ...(accounts ? [sql<boolean>`users.id = any(${accounts}::bigint[])`] : []),
    ...(share === undefined ? [] : [isInShare(salt, share)]),
    ...(countries ? [sql<boolean>`addresses.country = any(${countries}::text[])`] : []),
    ...(languages ? [sql<boolean>`users.language = any(${languages}::text[])`] : []),
  ]
}

/** How many accounts there are, and of how many of them all conditions are true. */
export const countAudience = async (
  db: Database,
  conditions: readonly AudienceCondition[],
): Promise<{ accounts: number; total: number }> => {
  const all = conditions.flatMap(conditionsOf)
  const meets = all.reduce((sum, each) => sql<boolean>`${sum} and ${each}`, sql<boolean>`true`)
  const { accounts, total } = await db
    .selectFrom('users')
    .leftJoin('addresses', join =>
      join.onRef('addresses.user_id', '=', 'users.id').on('addresses.is_default', '=', true),
    )
    .select([sql<string>`count(*) filter (where ${meets})`.as('accounts'), sql<string>`count(*)`.as('total')])
    .where('users.disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { accounts: Number(accounts), total: Number(total) }
}
