import { nodePreset } from '@panel/kit/jest-preset.mjs'

export default { ...nodePreset, testTimeout: 300_000 }
