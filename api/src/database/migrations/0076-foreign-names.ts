import type { StepIndexes } from '../step-indexes'

/** Records with a name of another script, by which a search finds them as they are read. */
export const indexes: StepIndexes = {
  dns_records_foreign: { on: "dns_records (domain_id) where (host || ' ' || content) ilike '%xn--%'" },
}
