import { sql } from 'kysely'
import { CHALLENGE_ATTEMPTS, CHALLENGE_LIFETIME } from '../base/limits'
import type { Database, Schema } from '../database/schema'

type Purpose = Schema['challenges']['purpose']

const fresh = sql<boolean>`created_at > now() - make_interval(secs => ${CHALLENGE_LIFETIME})`

export const insertChallenge = async (
  db: Database,
  purpose: Purpose,
  hash: Buffer,
  userId: number | null,
): Promise<void> => {
  await db.insertInto('challenges').values({ challenge_hash: hash, purpose, user_id: userId }).execute()
}

/** Uses a challenge up. Undefined when it is not known, too old, or was used before. */
export const takeChallenge = (
  db: Database,
  purpose: Purpose,
  hash: Buffer,
): Promise<{ user_id: number | null } | undefined> =>
  db
    .deleteFrom('challenges')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where(fresh)
    .returning('user_id')
    .executeTakeFirst()

/** Counts a try before anything is compared. Undefined when the challenge allows no more. */
export const countChallengeAttempt = (
  db: Database,
  purpose: Purpose,
  hash: Buffer,
): Promise<{ user_id: number | null } | undefined> =>
  db
    .updateTable('challenges')
    .set({ attempts: sql`attempts + 1` })
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('attempts', '<', CHALLENGE_ATTEMPTS)
    .where(fresh)
    .returning('user_id')
    .executeTakeFirst()

/** A sign-in that began with a password cannot be finished any more. */
export const deleteChallengesOf = async (db: Database, userId: number): Promise<void> => {
  await db.deleteFrom('challenges').where('user_id', '=', userId).execute()
}
