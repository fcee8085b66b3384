import { nodePreset } from '@panel/shared/build/jest-preset.mjs'

/** Builds broken panels and tries each in a browser: minutes. Run by `npm run test:long -w gateway`. */
const slow = ['/src/gate/pass-gate\\.test\\.ts$']

export default { ...nodePreset, testPathIgnorePatterns: ['/node_modules/', ...(process.env.LONG ? [] : slow)] }
