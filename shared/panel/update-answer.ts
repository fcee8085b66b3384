import { pendingMutationCount } from '../api-client/pending-mutations'
import { hasUnsaved } from '../session/unsaved'

/** Whether a newer version may replace the panel now: yes, after asking the user, or not yet. */
export type UpdateAnswer = 'allow' | 'ask' | 'block'

/** The default of `canUpdate`: `block` during a mutation, `ask` over typed text. */
export const updateAnswer = (panel: string): UpdateAnswer => {
  if (pendingMutationCount() > 0) return 'block'
  return hasUnsaved(panel) ? 'ask' : 'allow'
}
