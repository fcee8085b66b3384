import { nodeTests } from '@panel/kit/vitest-preset.mjs'

/** Builds whole pages and opens them in a browser. */
const slow = ['**/*.long.test.ts']

export default nodeTests({ root: import.meta.dirname, exclude: process.env.LONG ? [] : slow })
