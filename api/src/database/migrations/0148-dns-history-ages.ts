import type { StepIndexes } from '../step-indexes'

/** The history of records is cleaned up by its age, in which it is stored: such an index costs a change next to nothing. */
export const indexes: StepIndexes = {
  dns_changes_at: { on: 'dns_changes using brin (at)' },
}
