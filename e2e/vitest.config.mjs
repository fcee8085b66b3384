import { nodeTests } from '@panel/kit/vitest-preset.mjs'

/** Minutes, or a clone: run by `npm run test:long:versions -w e2e`. */
const slow = ['**/*.long.test.ts']

export default nodeTests({ root: import.meta.dirname, exclude: process.env.LONG ? [] : slow })
