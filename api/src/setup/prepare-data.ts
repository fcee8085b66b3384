import type { Deps } from '../scope'
import { ensureAdmin } from './first-admin'

/** What a new database needs before the first call: an administrator. */
export const prepareData = async (deps: Deps): Promise<void> => {
  await ensureAdmin(deps)
}
