import { nodeTests } from '@panel/kit/vitest-preset.mjs'

/** What runs alone or for very long: scripts of their own have it. Vitest's own `--exclude` does not reach projects. */
const apart = ['**/{mutants,*times,*outage,power-loss,zone-list,doubtful-servers,older-version}.long.test.ts']

const { LONG } = process.env
const leftOut = LONG === '1' ? apart : ['**/*.long.test.ts']

export default nodeTests({
  root: import.meta.dirname,
  exclude: LONG === 'all' ? [] : leftOut,
  alone: ['test/tracing.test.ts'],
  globalSetup: 'test/global-setup.config.ts',
  setupFiles: ['test/clean-up.config.ts'],
})
