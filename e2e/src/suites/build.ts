import { buildPackages } from '@panel/gateway/build-packages'
import { oneCheck, timed } from './tally'
import type { Suite } from './test-run'

/** Compiles every package as a start does, before the tests: none of their limits of time has to allow for it. */
export const build: Suite = async ({ results }) => [
  await timed(async () => {
    await buildPackages(results, new AbortController().signal, line => process.stdout.write(`${line}\n`))
    return oneCheck('build', true)
  }),
]
