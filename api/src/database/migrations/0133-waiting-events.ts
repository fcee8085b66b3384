import type { StepIndexes } from '../step-indexes'

/** Finds what providers of payments told that is not applied yet. */
export const indexes: StepIndexes = {
  payment_events_waiting: { on: 'payment_events (id) where done_at is null' },
}
