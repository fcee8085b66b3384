import type { Deps } from '../request-context'
import { ensureDemo } from './demo'
import { ensureAdmin } from './first-admin'

/** What a new database needs before the first call: an administrator, and samples where they are wanted. */
export const prepareData = async (deps: Deps): Promise<void> => {
  await ensureAdmin(deps)
  await ensureDemo(deps)
}
