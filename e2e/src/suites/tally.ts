/** What a suite found. A skipped test counts as failed: its result is not known. */
export interface Tally {
  suite: string
  passed: number
  failed: number
  /** What failed or passed at the second attempt only: title and first line of the error. */
  remarks?: string[]
  /** How long it took. */
  seconds?: number
}

export const oneCheck = (suite: string, passed: boolean): Tally => ({
  suite,
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
})

/** A suite that ran no test at all has failed. */
const honest = (tally: Tally): Tally => (tally.passed + tally.failed === 0 ? { ...tally, failed: 1 } : tally)

/** The table over all suites, below it each failed test again, and, last, the line `N passed, N failed`. */
export const summary = (tallies: readonly Tally[]): { text: string; ok: boolean } => {
  const counted = tallies.map(honest)
  const passed = counted.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = counted.reduce((sum, tally) => sum + tally.failed, 0)
  const rows = counted.map(({ suite, passed, failed, seconds }) => {
    const time = seconds === undefined ? '' : `, ${seconds.toFixed(1)} s`
    return `${failed ? 'FAILED' : 'ok    '}  ${suite.padEnd(28)} ${passed} passed, ${failed} failed${time}`
  })
  const remarks = counted.flatMap(tally => tally.remarks?.map(remark => `${tally.suite}: ${remark}`) ?? [])
  const lines = ['', ...rows, ...remarks, `${passed} passed, ${failed} failed`, '']
  return { text: lines.join('\n'), ok: failed === 0 && counted.length > 0 }
}

/** A suite with the time it took. */
export const timed = async (suite: () => Promise<Tally>): Promise<Tally> => {
  const started = performance.now()
  const tally = await suite()
  return { ...tally, seconds: (performance.now() - started) / 1000 }
}
