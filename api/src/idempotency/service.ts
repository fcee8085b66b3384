import { createHash, randomUUID } from 'node:crypto'
import { invalidField, ProblemError } from '../base/errors'
import { KEY_LEASE } from '../base/limits'
import { beginningWith } from '../database/transact'
import type { RequestContext } from '../request-context'
import {
  type ClaimedKey,
  claimKey,
  endLease,
  extendLease,
  findKey,
  type OwnedKey,
  recordEffect,
  releaseKey,
  storeAnswer,
} from './repository'

/** What makes two requests the same one. */
interface RequestIdentity extends OwnedKey {
  method: string
  path: string
  body: unknown
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** Seconds after which a caller asks again for the answer of a call that runs. */
const runningPause = 2

const hashOf = ({ method, path, body }: RequestIdentity): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest()

/** The answer of an earlier call. @throws ProblemError idempotency_mismatch, in_progress, outcome_unknown */
const earlierAnswer = async <Answer>(
  { db, keys }: RequestContext,
  identity: RequestIdentity,
  hash: Buffer,
): Promise<Answer> => {
  const stored = await findKey(db, identity)
  if (stored && !stored.request_hash.equals(hash)) throw new ProblemError('idempotency_mismatch')
  if (!stored || stored.runs) throw new ProblemError('in_progress', { retryAfter: runningPause })
  if (!stored.answer) throw new ProblemError('outcome_unknown')
  return JSON.parse(keys.unseal(stored.answer))
}

/** Each transaction of the call notes that there was one; none is made once another call holds the key. */
const contextOf = (context: RequestContext, claimed: ClaimedKey): RequestContext => ({
  ...context,
  db: beginningWith(context.db, async trx => {
    if (!(await recordEffect(trx, claimed))) throw new ProblemError('in_progress', { retryAfter: runningPause })
  }),
})

/** Extends the lease for as long as this process works on the call. */
const keepLease = ({ db }: RequestContext, claimed: ClaimedKey): NodeJS.Timeout =>
  setInterval(() => void extendLease(db, claimed).catch(() => undefined), (KEY_LEASE * 1000) / 3).unref()

/**
 * Processes a request once for each key (draft-ietf-httpapi-idempotency-key-header). The key is claimed and the answer
 * stored each in a statement of its own, and no transaction is open in between. A call that dies is repeated by the next
 * request where none of its transactions was committed; otherwise the answer is lost, and the next request is refused.
 * @param toPermanentAnswer the answer to an error that the same request would get again, which is stored like any
 *   other; undefined when a retry may succeed
 * @throws ProblemError idempotency_mismatch for the same key with another request, in_progress, outcome_unknown; errors
 *   that are not permanent
 */
export const withIdempotency = async <Answer>(
  context: RequestContext,
  identity: RequestIdentity,
  run: (context: RequestContext) => Promise<Answer>,
  toPermanentAnswer: (error: unknown) => Answer | undefined,
): Promise<Answer> => {
  if (!keyPattern.test(identity.key)) throw invalidField('Idempotency-Key', 'characters')
  const { db, keys } = context
  const hash = hashOf(identity)
  const { owner, key } = identity
  const claimed = { owner, key, claim: randomUUID() }
  if (!(await claimKey(db, claimed, hash))) return earlierAnswer(context, identity, hash)
  const lease = keepLease(context, claimed)
  try {
    const answer = await run(contextOf(context, claimed)).catch(error => {
      const permanent = toPermanentAnswer(error)
      if (permanent === undefined) throw error
      return permanent
    })
    await storeAnswer(db, claimed, keys.seal(JSON.stringify(answer)))
    return answer
  } catch (error) {
    // A service that refuses means the call to be made again; whether another error came too late, the row says.
    const giveUp = error instanceof ProblemError ? releaseKey : endLease
    await giveUp(db, claimed).catch(() => undefined)
    throw error
  } finally {
    clearInterval(lease)
  }
}
