import { browser } from './browser'
import { build } from './build'
import { lint, types } from './static-checks'
import type { Suite } from './test-run'
import { unit } from './unit'

/** What `npm test` runs: everything that must hold for every change. */
export const short: Readonly<Record<string, Suite>> = { lint, types, build, unit, browser }
