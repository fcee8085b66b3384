import { nodeTests } from '@panel/kit/vitest-preset.mjs'

/** Builds an image, starts the example proxies, asks their own linters: minutes. */
const slow = ['**/*.long.test.ts']

export default nodeTests({ root: import.meta.dirname, exclude: process.env.LONG ? [] : slow })
