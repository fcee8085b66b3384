import { nodePreset } from '@panel/shared/build/jest-preset.mjs'

export default {
  ...nodePreset,
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  testTimeout: 30_000,
}
