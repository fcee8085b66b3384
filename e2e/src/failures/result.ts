import { waysIn } from './file-faults'

/** The tables of docs/failures.md. */
export const tables = [...waysIn, 'code', 'versions'] as const

/** What a visitor experienced when one panel had one fault. */
export interface Result {
  table: (typeof tables)[number]
  panel: string
  fault: string
  /** Milliseconds from the click or the opened address to the message; null when there is nothing to say. */
  message: number | null
  /** Milliseconds from the click on 'Try again' to the working page; null when no click is needed, or none can help. */
  recovery: number | null
  /** Milliseconds from the opened address to the header; only of first loads. */
  header?: number
}
