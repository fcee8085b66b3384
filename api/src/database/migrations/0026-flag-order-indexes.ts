import type { StepIndexes } from '../step-indexes'

/** The orders of a long list by what is turned on; the orders that were there before have theirs since 0019. */
export const indexes: StepIndexes = {
  domains_by_renewal: {
    on: 'domains (user_id, ((not auto_renew)::int), id) where hidden_at is null',
  },
  domains_by_privacy: {
    on: 'domains (user_id, ((not privacy_enabled)::int), id) where hidden_at is null',
  },
}
