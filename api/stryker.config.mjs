import { nodePreset } from '@panel/kit/jest-preset.mjs'

/** Of `test/mutants.ts`, which says what is mutated and by which tests it is found. Runs in the folder of a package. */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    // Not through Stryker's `testFiles`: with it 9.6 runs no test at all for what is computed while a module is loaded.
    config: { ...nodePreset, testMatch: (process.env.GUARD_TESTS ?? '').split(',').map(file => `<rootDir>/${file}`) },
    enableFindRelatedTests: false,
  },
  // The package's own would start a PostgreSQL for each mutant; that of the run is in the environment.
  ignorePatterns: ['/jest.config.mjs'],
  // TypeScript 7 has no interface to read one with, and Jest needs none.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: '.cache/mutants',
  cleanTempDir: 'always',
  allowConsoleColors: false,
  reporters: ['json'],
  jsonReporter: { fileName: process.env.GUARD_REPORT },
}
