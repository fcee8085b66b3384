const failuresUntilPause = 3
const pauseMs = 30_000

interface Circuit {
  failures: number
  pausedUntil: number
}

/** Pauses a panel for 30 s after three failures in a row, so that an unhealthy server is not hammered. */
interface Breaker {
  /** Milliseconds since the epoch until which the panel must not be requested; 0 when it may be. */
  pausedUntil: (panel: string) => number
  recordFailure: (panel: string) => void
  recordSuccess: (panel: string) => void
}

export const createBreaker = (now: () => number): Breaker => {
  const circuits = new Map<string, Circuit>()
  return {
    pausedUntil: panel => {
      const until = circuits.get(panel)?.pausedUntil ?? 0
      return until > now() ? until : 0
    },
    recordFailure: panel => {
      const failures = (circuits.get(panel)?.failures ?? 0) + 1
      const pause = failures >= failuresUntilPause
      circuits.set(panel, { failures: pause ? 0 : failures, pausedUntil: pause ? now() + pauseMs : 0 })
    },
    recordSuccess: panel => {
      circuits.delete(panel)
    },
  }
}
