export { nodePreset as default } from '@panel/shared/build/jest-preset.mjs'
