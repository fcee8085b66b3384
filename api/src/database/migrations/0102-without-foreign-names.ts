import type { StepIndexes } from '../step-indexes'

/** The last code that searches by it; each write of a record has to keep it. */
export const needs = '0098-zone-texts'

export const indexes: StepIndexes = { dns_records_foreign: { on: null } }
