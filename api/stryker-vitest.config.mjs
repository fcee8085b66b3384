/** The tests that have to notice the mutants. A PostgreSQL is not started for each: that of the run is in the environment. */
export default {
  test: {
    globals: true,
    clearMocks: true,
    include: (process.env.GUARD_TESTS ?? '').split(','),
    setupFiles: [`${import.meta.dirname}/test/clean-up.config.ts`],
    pool: 'forks',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
}
