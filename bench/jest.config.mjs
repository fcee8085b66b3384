import { nodePreset } from '@panel/shared/build/jest-preset.mjs'

export default { ...nodePreset, testTimeout: 300_000 }
