/** What a suite found. A skipped test counts as failed: nobody knows what it would have said. */
export interface Tally {
  suite: string
  passed: number
  failed: number
}

/** A suite of one check. */
export const oneCheck = (suite: string, passed: boolean): Tally => ({
  suite,
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
})

/** A suite that ran no test at all has failed. */
const honest = (tally: Tally): Tally => (tally.passed + tally.failed === 0 ? { ...tally, failed: 1 } : tally)

/** The table over all suites and, last, the line `N passed, N failed`. */
export const summary = (tallies: readonly Tally[]): { text: string; ok: boolean } => {
  const counted = tallies.map(honest)
  const passed = counted.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = counted.reduce((sum, tally) => sum + tally.failed, 0)
  const rows = counted.map(
    tally =>
      `${tally.failed ? 'FAILED' : 'ok    '}  ${tally.suite.padEnd(28)} ${tally.passed} passed, ${tally.failed} failed`,
  )
  return { text: `\n${rows.join('\n')}\n${passed} passed, ${failed} failed\n`, ok: failed === 0 && counted.length > 0 }
}
