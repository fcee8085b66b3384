import { nodePreset } from '@panel/kit/jest-preset.mjs'

/** Minutes, or a clone: run by `npm run test:long:versions -w e2e`. */
const slow = ['\\.long\\.test\\.ts$']

export default { ...nodePreset, testPathIgnorePatterns: ['/node_modules/', ...(process.env.LONG ? [] : slow)] }
