import type { StepIndexes } from '../step-indexes'

/** Finds the account of a browser that asks for a page. */
export const indexes: StepIndexes = {
  sessions_by_browser: { on: 'sessions (binding_hash, id) where binding_hash is not null' },
}
