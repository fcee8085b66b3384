import type { StepIndexes } from '../step-indexes'

/** Finds what a provider told of a payment before the payment itself was known to be paid. */
export const indexes: StepIndexes = {
  payment_events_early: {
    on: "payment_events (provider, (content->>'reference')) where order_id is null and refused is null",
  },
}
