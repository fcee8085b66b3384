import { audit } from '../audit/service'
import { deleteRenewals } from '../cart/repository'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { extendTerm, lockDue } from '../domains/repository'
import { storedLanguage } from '../language'
import { enqueue } from '../mail/outbox-repository'
import type { Deps } from '../request-context'
import { findUser } from '../users/repository'

const batch = 100

const renewBatch = async (trx: Trx, keys: Deps['keys']): Promise<number> => {
  const due = await lockDue(trx, batch)
  for (const { id, user_id, name, zone } of due) {
    await extendTerm(trx, id)
    await deleteRenewals(trx, id)
    const owner = await findUser(trx, user_id)
    if (!owner) continue
    const language = storedLanguage(owner.language) ?? 'en'
    const params = { domain: `${name}.${zone}` }
    await enqueue(trx, 'send_notice', { notice: 'domain_renewed', to: owner.email, language, params })
  }
  const entries = due.map(({ id, user_id }) => ({
    event: 'domain_renewed' as const,
    actor: null,
    account: user_id,
    subject: `domain ${id}`,
  }))
  if (due.length > 0) await audit(trx, { keys }, ...entries)
  return due.length
}

/** Adds a year to each ended term with automatic renewal (S2.31). Two processes may run it at once. */
export const renewDue = async ({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<void> => {
  for (let count = batch; count === batch; ) count = await transact(db, trx => renewBatch(trx, keys))
}
