import type { Clock } from '../loader/clock'

/** A clock whose time passes when a test says so. */
export interface ManualClock extends Clock {
  /** Lets time pass, timers included. */
  advance: (milliseconds: number) => void
  /** Waits for a promise, and lets time pass up to the next timer whenever nothing else happens. */
  settle: <Value>(promise: Promise<Value>) => Promise<Value>
}

const turn = () => new Promise(resolve => setTimeout(resolve))

/** Turns of the event loop without a result, after which a promise is taken to wait for time to pass. */
const maxTurns = 5

export const createManualClock = (start = 1_000_000): ManualClock => {
  let time = start
  const timers = new Set<{ due: number; run: () => void }>()
  const runUntil = (end: number) => {
    for (;;) {
      const [next] = [...timers].sort((one, other) => one.due - other.due)
      if (!next || next.due > end) break
      timers.delete(next)
      time = next.due
      next.run()
    }
    time = end
  }
  const nextDue = () => Math.min(...[...timers].map(({ due }) => due))
  return {
    now: () => time,
    after: (milliseconds, run) => {
      const timer = { due: time + milliseconds, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance: milliseconds => runUntil(time + milliseconds),
    settle: async promise => {
      let settled = false
      const end = () => {
        settled = true
      }
      promise.then(end, end)
      while (!settled) {
        for (let turns = 0; turns < maxTurns && !settled; turns++) await turn()
        if (!settled && timers.size > 0) runUntil(nextDue())
      }
      return await promise
    },
  }
}
