import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../run-program'

const root = join(import.meta.dirname, '../../..')

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
export const buildPackage = (product: string, name: string): Promise<Builds> =>
  coldAndWarm(async output => {
    const args = [join(product, 'kit/bin/panel.mjs'), 'build', '--output', output]
    return (await run({ folder: join(product, name), args })).seconds
  })

/** Builds shell and all panels as one bundle: what a change costs without federation. */
export const buildBundle = (product: string): Promise<Builds> =>
  coldAndWarm(async output => {
    const args = ['--import', 'tsx', 'bench/src/commands/build-bundle.ts', product, output]
    return (await run({ folder: root, args })).seconds
  })
