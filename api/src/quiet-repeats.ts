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
 * fill the disk (B15).
 */
export const quietRepeats = (now: () => number = Date.now): NonNullable<LoggerOptions['hooks']> => {
  const said = new Map<string, { at: number; unsaid: number }>()
  return {
    logMethod(words, log, level) {
      if (level < warning) return log.apply(this, words)
      const subject = subjectOf(words)
      const before = said.get(subject)
      if (before && now() - before.at < pause) {
        before.unsaid += 1
        return
      }
      if (said.size >= mostRemembered) said.clear()
      said.set(subject, { at: now(), unsaid: 0 })
      const told = before && before.unsaid > 0 ? withCount(words, before.unsaid) : words
      return Reflect.apply(log, this, told)
    },
  }
}
