import { browserPreset, nodePreset } from '../kit/jest-preset.mjs'

/** Parts without a browser are tested without one. */
const inNode = ['contract', 'rules']

/** What asks other programs runs in `test:long`. */
const long = process.env.LONG ? [] : ['\\.long\\.test\\.ts$']

export default {
  projects: [
    {
      ...nodePreset,
      displayName: 'node',
      testMatch: inNode.map(part => `<rootDir>/${part}/**/*.test.ts`),
      testPathIgnorePatterns: ['/node_modules/', ...long],
    },
    {
      ...browserPreset,
      displayName: 'browser',
      testPathIgnorePatterns: ['/node_modules/', ...inNode.map(part => `<rootDir>/${part}/`)],
    },
  ],
}
