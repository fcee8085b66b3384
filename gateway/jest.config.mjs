import { nodePreset } from '@panel/kit/jest-preset.mjs'

/** Builds broken panels and tries each in a browser, or starts the product several times: minutes. */
const slow = ['/src/gate/pass-gate\\.test\\.ts$', '\\.long\\.test\\.ts$']

export default { ...nodePreset, testPathIgnorePatterns: ['/node_modules/', ...(process.env.LONG ? [] : slow)] }
