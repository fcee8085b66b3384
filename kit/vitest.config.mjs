import { nodeTests } from './vitest-preset.mjs'

export default nodeTests({ root: import.meta.dirname })
