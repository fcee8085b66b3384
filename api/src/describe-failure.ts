import { explainFileError } from './data-dir'
import { StartError } from './errors'

/** What to print when a start fails: one sentence for what can go wrong on a machine, a stack trace for a fault of ours. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof StartError) return error.message
  return explainFileError(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}
