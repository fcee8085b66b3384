import type { Dependencies } from '../request-context'
import { checkKeys } from './check-keys'
import { ensureDemo } from './demo'
import { ensureAdmin } from './first-admin'

/** What a database needs before the first call: our keys, an administrator, and samples where they are wanted. */
export const prepareData = async (deps: Dependencies): Promise<void> => {
  await checkKeys(deps)
  await ensureAdmin(deps)
  await ensureDemo(deps)
}
