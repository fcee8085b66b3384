export { nodePreset as default } from './jest-preset.mjs'
