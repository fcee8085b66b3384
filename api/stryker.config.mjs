/** Of `test/mutants.ts`, which says what is mutated and by which tests it is found. Runs in the folder of a package. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: `${import.meta.dirname}/stryker-vitest.config.mjs`, related: false },
  // TypeScript 7 has no interface to read one with, and Vitest needs none.
  tsconfigFile: 'none',
  // That of `shared` extends one outside of its folder, which the copy does not have; the one of the folder is found.
  ignorePatterns: ['/tsconfig.json'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: '.cache/mutants',
  cleanTempDir: 'always',
  allowConsoleColors: false,
  reporters: ['json'],
  jsonReporter: { fileName: process.env.GUARD_REPORT },
}
