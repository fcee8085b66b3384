import type { LoggerOptions } from 'pino'

/** Milliseconds in which the same failure is said once. */
const pause = 10_000

/** Failures that are remembered; texts that differ each time must not fill the memory. */
const mostRemembered = 500

const warning = 40

/** What two lines about the same failure have in common. */
const subjectOf = ([first, second]: readonly unknown[]): string => {
  const parts = [typeof first === 'string' ? first : '', typeof second === 'string' ? second : '']
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : first
  if (error instanceof Error) parts.push(error.name, 'code' in error ? String(error.code) : '', error.message)
  return parts.join('\n').replace(/[\da-f-]{8,}|\d+/g, '#')
}

const withCount = ([first, ...rest]: unknown[], repeated: number): unknown[] => {
  if (first instanceof Error) return [{ err: first, repeated }, ...rest]
  return typeof first === 'object' ? [{ ...first, repeated }, ...rest] : [{ repeated }, first, ...rest]
}

/**
 * For a log: a failure that repeats is said once in ten seconds, then with how often it was not, so that an outage does not
 * fill the disk.
 */
export const quietRepeats = (now: () => number = Date.now): NonNullable<LoggerOptions['hooks']> => {
  const logged = new Map<string, { at: number; suppressed: number }>()
  return {
    logMethod(parts, log, level) {
      if (level < warning) return log.apply(this, parts)
      const subject = subjectOf(parts)
      const before = logged.get(subject)
      if (before && now() - before.at < pause) {
        before.suppressed += 1
        return
      }
      if (logged.size >= mostRemembered) logged.clear()
      logged.set(subject, { at: now(), suppressed: 0 })
      const repeated = before && before.suppressed > 0 ? withCount(parts, before.suppressed) : parts
      return Reflect.apply(log, this, repeated)
    },
  }
}
