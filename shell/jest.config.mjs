export { browserPreset as default } from '@panel/shared/build/jest-preset.mjs'
