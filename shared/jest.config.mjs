import { browserPreset, nodePreset } from './build/jest-preset.mjs'

/** Parts without a browser are tested without one. */
const inNode = ['build', 'contract', 'rules']

export default {
  projects: [
    { ...nodePreset, displayName: 'node', testMatch: inNode.map(part => `<rootDir>/${part}/**/*.test.ts`) },
    {
      ...browserPreset,
      displayName: 'browser',
      testPathIgnorePatterns: ['/node_modules/', ...inNode.map(part => `<rootDir>/${part}/`)],
    },
  ],
}
