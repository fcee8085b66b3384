import { openPayload, sealPayload } from '../registry/sealed-payload'
import { findSecrets, replacePayload } from '../registry/secrets-repository'
import type { Dependencies } from '../request-context'

/** Seals the auth codes that an earlier version stored as they are; of work that has ended nothing is kept. */
export const sealAuthCodes = async ({ db, keys }: Pick<Dependencies, 'db' | 'keys'>): Promise<void> => {
  for (const { id, payload } of await findSecrets(db))
    await replacePayload(db, id, sealPayload(keys, openPayload(keys, payload)))
}
