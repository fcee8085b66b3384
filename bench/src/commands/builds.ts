import type { Part } from '../part'
import { type Result, toResult } from '../result'
import { buildBundle, buildPackage } from './compile'

const packages = ['mfe-address-book', 'shell']

/** What has to be built for a change in one package, and for the one bundle without federation. */
export const builds: Part = async ({ product, rounds, signal }, print) => {
  const results: Result[] = []
  for (const name of packages) {
    print(`build: ${name}`)
    const measured: {
      ours: Awaited<ReturnType<typeof buildPackage>>
      theirs: Awaited<ReturnType<typeof buildBundle>>
    }[] = []
    for (let at = 0; at < rounds; at += 1) {
      signal.throwIfAborted()
      const theirs = at % 2 === 0 ? undefined : await buildBundle(product)
      const ours = await buildPackage(product, name)
      measured.push({ ours, theirs: theirs ?? (await buildBundle(product)) })
    }
    for (const kind of ['cold', 'warm'] as const)
      results.push(
        toResult(
          `build.${name}.${kind}`,
          's',
          measured.map(({ ours, theirs }) => ({ ours: ours[kind], theirs: theirs[kind] })),
        ),
      )
  }
  return results
}
