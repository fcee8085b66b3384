import type { Dependencies } from '../request-context'
import { checkKeys } from './check-keys'
import { ensureDemo } from './demo'
import { ensureAdmin } from './first-admin'
import { sealAuthCodes } from './seal-auth-codes'

/** What a database needs before the first call: our keys, nothing that they should seal as it is, an administrator, and samples where they are wanted. */
export const prepareData = async (deps: Dependencies): Promise<void> => {
  await checkKeys(deps)
  await sealAuthCodes(deps)
  await ensureAdmin(deps)
  await ensureDemo(deps)
}
