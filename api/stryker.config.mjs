/** Of `test/mutants.ts`, which says what is mutated and by which tests it is found. Runs in the folder of a package. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: `${import.meta.dirname}/stryker-vitest.config.mjs`, related: false },
  // TypeScript 7 has no interface to read one with, and Vitest needs none.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: '.cache/mutants',
  cleanTempDir: 'always',
  allowConsoleColors: false,
  reporters: ['json'],
  jsonReporter: { fileName: process.env.GUARD_REPORT },
}
