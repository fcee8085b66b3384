import type { Part } from '../part'
import { type Result, toResult } from '../result'
import { measureInTurn } from '../rounds'
import { buildBundle, buildPackage } from './compile'

const packages = ['mfe-address-book', 'shell']

/** What has to be built for a change in one package, and for the one bundle without federation. */
export const builds: Part = async (effort, print) => {
  const results: Result[] = []
  for (const name of packages) {
    print(`build: ${name}`)
    const measured = await measureInTurn(
      effort,
      () => buildPackage(effort.product, name),
      () => buildBundle(effort.product),
    )
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
