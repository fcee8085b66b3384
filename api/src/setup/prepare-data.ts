import { noteSeller } from '../billing/seller-repository'
import { openPayload, sealPayload } from '../registry/sealed-payload'
import { findSecrets, replacePayload } from '../registry/secrets-repository'
import type { Dependencies } from '../request-context'
import { checkKeys } from './check-keys'
import { ensureDemo } from './demo'
import { ensureAdmin } from './first-admin'

/** Seals the auth codes that an earlier version stored as they are; of work that has ended nothing is kept. */
export const sealAuthCodes = async ({ db, keys }: Pick<Dependencies, 'db' | 'keys'>): Promise<void> => {
  for (const { id, payload } of await findSecrets(db))
    await replacePayload(db, id, sealPayload(keys, openPayload(keys, payload)))
}

/**
 * What a database needs before the first call: our keys, nothing that they should seal as it is, the seller of invoices,
 * an administrator, and samples where they are wanted.
 */
export const prepareData = async (deps: Dependencies): Promise<void> => {
  await checkKeys(deps)
  await sealAuthCodes(deps)
  await noteSeller(deps.db, deps.settings)
  await ensureAdmin(deps)
  await ensureDemo(deps)
}
