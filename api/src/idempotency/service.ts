import { createHash } from 'node:crypto'
import { transact } from '../database/transact'
import { invalidField, ProblemError } from '../errors'
import type { RequestContext } from '../request-context'
import { claimKey, findAnswer, markSavepoint, type OwnedKey, rollBackToSavepoint, storeAnswer } from './repository'

/** What makes two requests the same one. */
interface RequestIdentity extends OwnedKey {
  method: string
  path: string
  body: unknown
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

const hashOf = ({ method, path, body }: RequestIdentity): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest()

/**
 * Processes a request once for each key (draft-ietf-httpapi-idempotency-key-header). Key, effect and answer are
 * written in one transaction, so that a crash leaves all or nothing, and a second request with the key waits for the
 * first and gets its answer.
 * @param toPermanentAnswer the answer to an error that the same request would get again, which is stored like any
 *   other; undefined when a retry may succeed
 * @throws ProblemError idempotency_mismatch for the same key with another request; errors that are not permanent
 */
export const withIdempotency = <Answer>(
  context: RequestContext,
  identity: RequestIdentity,
  run: (context: RequestContext) => Promise<Answer>,
  toPermanentAnswer: (error: unknown) => Answer | undefined,
): Promise<Answer> => {
  if (!keyPattern.test(identity.key)) throw invalidField('Idempotency-Key', 'characters')
  const hash = hashOf(identity)
  return transact(context.db, async trx => {
    if (!(await claimKey(trx, identity, hash))) {
      const stored = await findAnswer(trx, identity)
      if (!stored.answer || !stored.request_hash.equals(hash)) throw new ProblemError('idempotency_mismatch')
      return JSON.parse(context.keys.unseal(stored.answer))
    }
    await markSavepoint(trx)
    const answer = await run({ ...context, db: trx }).catch(async error => {
      const permanent = toPermanentAnswer(error)
      if (permanent === undefined) throw error
      await rollBackToSavepoint(trx)
      return permanent
    })
    await storeAnswer(trx, identity, context.keys.seal(JSON.stringify(answer)))
    return answer
  })
}
