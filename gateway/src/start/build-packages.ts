import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { folderOf, outputInData, outputOf, releasedPackages, repository } from './packages'
import { digestOfShared, digestOfSources, isBuilt, markBuilt } from './source-digest'

const run = promisify(execFile)

/**
 * The command of the kit that the package itself depends on, by which its configuration is made as well: two compilers do
 * not know each other's modules.
 */
const panelCommandOf = (folder: string): string => {
  try {
    const kit = createRequire(join(folder, 'package.json')).resolve('@panel/kit/package.json')
    return join(dirname(kit), 'bin/panel.mjs')
  } catch {
    throw new Error(`${folder} has no @panel/kit: run npm install there`)
  }
}

/** Compilers at a time: each keeps more than one core busy and needs some 400 MB. */
const compilersAtOnce = 2

/** Panels are built with their build that needs no shell; the shell has none. */
export const standaloneOption = (name: string): string[] => (name === 'shell' ? [] : ['--standalone'])

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
    await run(process.execPath, [panelCommandOf(folder), 'build', ...options], {
      cwd: folder,
      maxBuffer: 16 * 1024 * 1024,
      signal,
    })
  } catch (error) {
    throw new Error(`${name} cannot be built:\n${outputOfFailure(error)}`)
  }
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )

interface Planned extends BuiltPackage {
  digest: string
  isBuilt: boolean
}

/** A build that is next to its sources is taken as it is; a new one goes there when it may. */
const plan = async (name: string, shared: string, dataDir: string): Promise<Planned> => {
  const digest = await digestOfSources(folderOf(name), shared)
  const [nextToSources, inData] = [outputOf(name), outputInData(name, dataDir)]
  if (await isBuilt(nextToSources, digest)) return { name, output: nextToSources, digest, isBuilt: true }
  if (await isWritable(folderOf(name))) return { name, output: nextToSources, digest, isBuilt: false }
  return { name, output: inData, digest, isBuilt: await isBuilt(inData, digest) }
}

const buildStale = async (
  stale: readonly Planned[],
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<void> => {
  const queue = [...stale]
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { name, output, digest } = next
      const started = Date.now()
      await buildPackage(name, signal, [
        ...standaloneOption(name),
        ...(output === outputOf(name) ? [] : ['--output', output]),
      ])
      await markBuilt(output, digest)
      print(`built ${name} in ${seconds(started)} s`)
    }
  }
  await Promise.all(Array.from({ length: compilersAtOnce }, work))
}

/** A package and the folder with its build. */
export interface BuiltPackage {
  name: string
  output: string
}

/**
 * Builds every package whose sources differ from those of its output, and resolves with where each build is: next to
 * the sources, or in DATA_DIR. Rejects with what a compiler said.
 */
export const buildPackages = async (
  dataDir: string,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<BuiltPackage[]> => {
  const shared = await digestOfShared(repository)
  const planned = await Promise.all(releasedPackages().map(name => plan(name, shared, dataDir)))
  const stale = planned.filter(({ isBuilt }) => !isBuilt)
  if (stale.length > 0) print(`building ${stale.map(({ name }) => name).join(', ')}`)
  await buildStale(stale, signal, print)
  return planned
}
