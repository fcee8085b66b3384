const failuresUntilPause = 3
const pauseInMs = 30_000

interface Circuit {
  failures: number
  pausedUntil: number
}

const circuits = new Map<string, Circuit>()

/** Milliseconds since the epoch until which the panel is left alone; 0 when it may be tried. */
export const pausedUntil = (panel: string, now = Date.now()): number => {
  const until = circuits.get(panel)?.pausedUntil ?? 0
  return until > now ? until : 0
}

/** After three failures in a row a panel is left alone for 30 s, so that a sick server is not hammered. */
export const recordFailure = (panel: string, now = Date.now()): void => {
  const failures = (circuits.get(panel)?.failures ?? 0) + 1
  const pause = failures >= failuresUntilPause
  circuits.set(panel, { failures: pause ? 0 : failures, pausedUntil: pause ? now + pauseInMs : 0 })
}

export const recordSuccess = (panel: string): void => {
  circuits.delete(panel)
}
