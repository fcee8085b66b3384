import { nodeTests } from '@panel/kit/vitest-preset.mjs'

/** Builds broken panels and tries each in a browser, or starts the product several times: minutes. */
const slow = ['src/gate/pass-gate.test.ts', '**/*.long.test.ts']

export default nodeTests({
  root: import.meta.dirname,
  exclude: process.env.LONG ? [] : slow,
  alone: ['src/routes/tracing.test.ts'],
  setupFiles: ['src/testing/clean-up.config.ts'],
})
