import { nodePreset } from '@panel/kit/jest-preset.mjs'

export default {
  ...nodePreset,
  globalSetup: '<rootDir>/test/global-setup.config.ts',
  globalTeardown: '<rootDir>/test/global-teardown.config.ts',
  testTimeout: 30_000,
  ...(process.env.LONG ? {} : { testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'] }),
  maxWorkers: 2,
}
