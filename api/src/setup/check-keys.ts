import type { Dependencies } from '../request-context'
import { StartError } from '../server-kit/errors'
import { claimFingerprint } from './installation-repository'

/**
 * Sees that this process has the keys of all others: without them it would refuse the codes that they mailed and could
 * not repeat the answers that they kept.
 * @throws StartError when it has others
 */
export const checkKeys = async ({ db, keys }: Pick<Dependencies, 'db' | 'keys'>): Promise<void> => {
  if (keys.fingerprint.equals(await claimFingerprint(db, keys.fingerprint))) return
  throw new StartError(
    'The keys of this process are not those of the database: give it the same APP_KEYS, or the same DATA_DIR/keys, as the process that made it; or, when those are lost, run "npm run admin -- accept-keys".',
  )
}
