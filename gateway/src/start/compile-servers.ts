import { createHash } from 'node:crypto'
import { access, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decode, encode, type SourceMapLine } from '@jridgewell/sourcemap-codec'
import type { Plugin } from 'esbuild'
import { folderOf, repository } from './packages'
import { digestOfShared, digestOfSources } from './source-digest'

/** Files that run the product: compiled ones, or their sources. */
export interface ServerScripts {
  api: string
  gateway: string
  /** What `npm start` runs itself. */
  start: string
  /** Releases the builds of this machine, for `npm start`. */
  release: string
}

const sourceOf = (name: string, file: string): string => join(folderOf(name), 'src', `${file}.ts`)

const sources: ServerScripts = {
  api: sourceOf('api', 'main'),
  gateway: sourceOf('gateway', 'main'),
  start: sourceOf('gateway', 'start/run-command'),
  release: sourceOf('gateway', 'commands/release-local-builds'),
}

/** What a file asks of itself, which in a bundle would be asked of the bundle. */
const ownPlace = (path: string): Record<string, string> => ({
  'import.meta.dirname': JSON.stringify(dirname(path)),
  'import.meta.filename': JSON.stringify(path),
  'import.meta.url': JSON.stringify(pathToFileURL(path).href),
})

/** Each of our files keeps the place of its source: what lies next to that is found. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const places = ownPlace(path)
      const source = await readFile(path, 'utf8')
      const contents = source.replace(/\bimport\.meta\.(?:dirname|filename|url)\b/g, found => places[found] ?? found)
      return { contents, loader: 'ts' }
    })
  },
}

/** Our packages are in the bundle. Libraries stay files of their own, found from the package that the bundle is in. */
const leaveLibraries: Plugin = {
  name: 'leave-libraries',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@panel/') ? undefined : { path, external: true },
    )
  },
}

/**
 * Leaves one place in a source map for each line, and no sources. Node keeps an array for each place from the first
 * stack trace on: 30 MB in the API with those of all words.
 */
const slimMap = async (file: string): Promise<void> => {
  const map: { mappings: string } = JSON.parse(await readFile(file, 'utf8'))
  const lines = decode(map.mappings).map(
    ([first]): SourceMapLine =>
      first === undefined || first.length === 1 ? [] : [[first[0], first[1], first[2], first[3]]],
  )
  await writeFile(file, JSON.stringify({ ...map, names: [], mappings: encode(lines) }))
}

const compile = async (entryPoints: Record<string, string>, output: string): Promise<void> => {
  const { build } = await import('esbuild')
  await build({
    entryPoints,
    outdir: output,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [leaveLibraries, keepPlaces],
  })
  for (const file of await readdir(output)) if (file.endsWith('.map')) await slimMap(join(output, file))
}

/** Ends the compiler's process, which would stay for as long as the product runs, with more than 100 MB. */
const endCompiler = async (): Promise<void> => (await import('esbuild')).stop()

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const oneWeek = 7 * 24 * 60 * 60 * 1000

/** Removes what was compiled from other sources long ago. */
const removeOld = async (output: string): Promise<void> => {
  const folder = dirname(output)
  for (const each of (await readdir(folder)).map(name => join(folder, name))) {
    const { mtimeMs } = await stat(each)
    if (each !== output && Date.now() - mtimeMs > oneWeek) await rm(each, { recursive: true, force: true })
  }
}

/** Compiles into `output` as a whole, or takes what another start has put there meanwhile. */
const compileOnce = async (entryPoints: Record<string, string>, output: string): Promise<void> => {
  if (await exists(output)) return
  const unfinished = `${output}.${process.pid}`
  try {
    await compile(entryPoints, unfinished)
    await rename(unfinished, output)
    await removeOld(output)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(output))) throw error
  }
}

/** Names all that the servers are made of, and where they are: the place of each source is compiled into them. */
const digestOfServers = async (): Promise<string> => {
  const shared = await digestOfShared(repository)
  const [api, gateway] = await Promise.all([
    digestOfSources(join(folderOf('api'), 'src'), shared),
    digestOfSources(join(folderOf('gateway'), 'src'), shared),
  ])
  return createHash('sha256').update(repository).update(api).update(gateway).digest('hex').slice(0, 16)
}

/**
 * Compiles the servers, each into one file with its source map, unless exactly these sources were compiled before.
 * A checkout that is read-only runs its sources, which start more slowly.
 */
export const compileServers = async (): Promise<ServerScripts> => {
  const digest = await digestOfServers()
  const outputOfServer = (name: string): string => join(folderOf(name), 'dist/servers', digest)
  const exitWithParent = sourceOf('gateway', 'start/exit-with-parent')
  const compileServer = async (name: string, entryPoints: Record<string, string>): Promise<string> => {
    await compileOnce({ ...entryPoints, 'exit-with-parent': exitWithParent }, outputOfServer(name))
    return outputOfServer(name)
  }
  const isCompiled = (await exists(outputOfServer('api'))) && (await exists(outputOfServer('gateway')))
  try {
    const api = await compileServer('api', { main: sources.api })
    const { gateway: main, start, release } = sources
    const gateway = await compileServer('gateway', { main, start, release })
    const inGateway = (file: string) => join(gateway, `${file}.mjs`)
    return {
      api: join(api, 'main.mjs'),
      gateway: inGateway('main'),
      start: inGateway('start'),
      release: inGateway('release'),
    }
  } catch {
    return sources
  } finally {
    if (!isCompiled) await endCompiler()
  }
}
