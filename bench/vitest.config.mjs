import { nodeTests } from '@panel/kit/vitest-preset.mjs'

/** Builds whole pages and opens them in a browser; load has a script of its own. */
const leftOut = process.env.LONG === '1' ? ['**/load.long.test.ts'] : ['**/*.long.test.ts']

export default nodeTests({ root: import.meta.dirname, exclude: process.env.LONG === 'all' ? [] : leftOut })
