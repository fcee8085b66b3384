import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../api/world'
import type { Part } from '../part'
import { type Result, toResult } from '../result'
import { measureInTurn } from '../rounds'
import { run } from '../run-program'

/** Seconds of a build with nothing in its cache, and of the same build again. */
interface Builds {
  cold: number
  warm: number
}

const coldAndWarm = async (build: (output: string) => Promise<number>): Promise<Builds> => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-bench-'))
  try {
    const output = join(folder, 'build')
    const cold = await build(output)
    return { cold, warm: await build(output) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds one package as a start of the product does. */
const buildPackage = (product: string, name: string): Promise<Builds> =>
  coldAndWarm(async output => {
    const args = [join(product, 'kit/bin/panel.mjs'), 'build', '--output', output]
    return (await run({ folder: join(product, name), args })).seconds
  })

/** Builds shell and all panels as one bundle: what a change costs without federation. */
const buildBundle = (product: string): Promise<Builds> =>
  coldAndWarm(async output => {
    const args = ['--import', 'tsx', 'bench/src/commands/build-bundle.ts', product, output]
    return (await run({ folder: root, args })).seconds
  })

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
