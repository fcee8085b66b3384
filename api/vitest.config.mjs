import { nodeTests } from '@panel/kit/vitest-preset.mjs'

export default nodeTests({
  root: import.meta.dirname,
  exclude: process.env.LONG ? [] : ['**/*.long.test.ts'],
  alone: ['test/tracing.test.ts'],
  globalSetup: 'test/global-setup.config.ts',
  setupFiles: ['test/clean-up.config.ts'],
})
