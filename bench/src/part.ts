import type { Result } from './result'

/** How long a part measures. */
export interface Effort {
  /** Of each measurement. */
  rounds: number
  /** Of each side in a round. */
  seconds: number
  /** Folder of the checkout that is measured. */
  product: string
  /** Folder in which the database of a part is kept, to be used again. */
  data?: string | undefined
  /** Ends the measurements before the next round. */
  signal: AbortSignal
}

/** What one part of the bench measures; it starts and stops what it needs. */
export type Part = (effort: Effort, print: (line: string) => void) => Promise<Result[]>
