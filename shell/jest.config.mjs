export { browserPreset as default } from '@panel/kit/jest-preset.mjs'
