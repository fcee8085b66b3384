import type { StepIndexes } from '../step-indexes'

/** Orders that are to be paid, by the date until when: those that were not paid in time are cancelled. */
export const indexes: StepIndexes = {
  orders_due: {
    on: "orders (due_at) where state = 'open'",
  },
}
