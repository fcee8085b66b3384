import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/schema'
import { IDEMPOTENCY_LIFETIME } from '../limits'
import { Refusal, refuse, refuseField } from '../refusal'
import type { Scope } from '../scope'
import type { Answer } from './problem'
import { refusalAnswer } from './problem'
import { statusOf } from './statuses'

/** What makes two requests the same one. */
export interface RequestIdentity {
  /** Whose key it is: keys of different callers never meet. */
  owner: string
  key: string
  method: string
  path: string
  body: unknown
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

const hashOf = ({ method, path, body }: RequestIdentity): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest()

/** Refusals that the same request would meet again; others may pass when they are tried again. */
const isLasting = (refusal: Refusal): boolean => [400, 404, 409, 422].includes(statusOf[refusal.code])

const claim = async (db: Database, { owner, key }: RequestIdentity, hash: Buffer): Promise<boolean> => {
  await sql`
    delete from idempotency_keys
    where scope = ${owner} and key = ${key} and created_at < now() - make_interval(secs => ${IDEMPOTENCY_LIFETIME})`.execute(
    db,
  )
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ scope: owner, key, request_hash: hash, answer: null })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

const storedAnswer = async (scope: Scope, { owner, key }: RequestIdentity, hash: Buffer): Promise<Answer> => {
  const row = await scope.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('scope', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!row.answer || !row.request_hash.equals(hash)) throw refuse('idempotency_mismatch')
  return JSON.parse(scope.keys.unseal(row.answer))
}

/**
 * Carries a request out once for each key (draft-ietf-httpapi-idempotency-key-header). Key, effect and answer are
 * written in one transaction, so that a crash leaves all or nothing, and a second request with the key waits for the
 * first and gets its answer.
 * @throws Refusal idempotency_mismatch for the same key with another request; whatever `run` throws that may pass later
 */
export const withIdempotency = async (
  scope: Scope,
  identity: RequestIdentity,
  requestId: string,
  run: (scope: Scope) => Promise<Answer>,
): Promise<Answer> => {
  if (!keyPattern.test(identity.key)) throw refuseField('Idempotency-Key', 'characters')
  const hash = hashOf(identity)
  return scope.db.transaction().execute(async trx => {
    const inner = { ...scope, db: trx }
    if (!(await claim(trx, identity, hash))) return storedAnswer(inner, identity, hash)
    await sql`savepoint before_call`.execute(trx)
    const answer = await run(inner).catch(async error => {
      if (!(error instanceof Refusal && isLasting(error))) throw error
      await sql`rollback to savepoint before_call`.execute(trx)
      return refusalAnswer(error, scope.language, requestId)
    })
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: scope.keys.seal(JSON.stringify(answer)) })
      .where('scope', '=', identity.owner)
      .where('key', '=', identity.key)
      .execute()
    return answer
  })
}
