/** The time that the loader works by; a test has its own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Calls `run` after some milliseconds. Returns what cancels it. */
  after: (milliseconds: number, run: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
