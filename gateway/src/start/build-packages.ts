import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { folderOf, outputOf, releasedPackages, repository } from './packages'
import { digestOfShared, digestOfSources, isBuilt, markBuilt } from './source-digest'

const run = promisify(execFile)
const panelCommand = join(repository, 'shared/build/bin/panel.mjs')

/** Compilers at a time: each keeps more than one core busy and needs some 400 MB. */
const compilersAtOnce = 2

const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(1)

const outputOfFailure = (error: unknown): string => {
  const { stdout = '', stderr = '', message = '' } = error as { stdout?: string; stderr?: string; message?: string }
  return [stdout, stderr].join('\n').trim() || message
}

/** Builds one package. Rejects with what the compiler said. */
export const buildPackage = async (
  name: string,
  signal: AbortSignal,
  options: readonly string[] = [],
  folder = folderOf(name),
): Promise<void> => {
  try {
    await run(process.execPath, [panelCommand, 'build', ...options], {
      cwd: folder,
      maxBuffer: 16 * 1024 * 1024,
      signal,
    })
  } catch (error) {
    throw new Error(`${name} cannot be built:\n${outputOfFailure(error)}`)
  }
}

const buildStale = async (
  stale: [name: string, digest: string][],
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<void> => {
  const queue = [...stale]
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, digest] = next
      const started = Date.now()
      await buildPackage(name, signal)
      await markBuilt(outputOf(name), digest)
      print(`built ${name} in ${seconds(started)} s`)
    }
  }
  await Promise.all(Array.from({ length: compilersAtOnce }, work))
}

/** Builds every package whose sources differ from those of its output. Rejects with what a compiler said. */
export const buildPackages = async (signal: AbortSignal, print: (line: string) => void): Promise<void> => {
  const shared = await digestOfShared(repository)
  const digests = await Promise.all(
    releasedPackages().map(async name => {
      const digest = await digestOfSources(folderOf(name), shared)
      return { name, digest, built: await isBuilt(outputOf(name), digest) }
    }),
  )
  const stale = digests.filter(({ built }) => !built)
  if (stale.length > 0) print(`building ${stale.map(({ name }) => name).join(', ')}`)
  await buildStale(
    stale.map(({ name, digest }) => [name, digest]),
    signal,
    print,
  )
}
