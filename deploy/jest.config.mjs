import { nodePreset } from '@panel/kit/jest-preset.mjs'

/** Builds an image, starts the example proxies, asks their own linters: minutes. */
const slow = ['\\.long\\.test\\.ts$']

export default { ...nodePreset, testPathIgnorePatterns: ['/node_modules/', ...(process.env.LONG ? [] : slow)] }
