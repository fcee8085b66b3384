import { nodePreset } from '@panel/kit/jest-preset.mjs'

/** Builds whole pages and opens them in a browser. */
const slow = ['\\.long\\.test\\.ts$']

export default {
  ...nodePreset,
  testTimeout: 300_000,
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.LONG ? [] : slow)],
}
