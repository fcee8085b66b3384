import type { FoundCheck } from '../database/schema'

type Params = FoundCheck['params']

interface Verdicts {
  good: (code: string, params?: Params, action?: string) => FoundCheck
  warn: (code: string, params?: Params, action?: string) => FoundCheck
  bad: (code: string, params?: Params, action?: string) => FoundCheck
  unknown: (code: string, params?: Params, action?: string) => FoundCheck
}

/** What a check may find. A code that begins with `dns.` is one of the rules', all others are texts of this folder. */
export const verdictsOf = (check: string): Verdicts => {
  const as =
    (state: FoundCheck['state']): Verdicts['good'] =>
    (code, params, action) => ({
      check,
      state,
      code: code.startsWith('dns.') ? code : `${check}.${code}`,
      ...(params && { params }),
      ...(action && { action }),
    })
  return { good: as('good'), warn: as('warn'), bad: as('bad'), unknown: as('unknown') }
}

/** Percent of the checks that are good, of those with an answer; null where none has one. */
export const scoreOf = (checks: readonly FoundCheck[]): number | null => {
  const known = checks.filter(({ state }) => state !== 'unknown')
  if (known.length === 0) return null
  return Math.round((100 * known.filter(({ state }) => state === 'good').length) / known.length)
}
