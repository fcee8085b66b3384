import { createHash } from 'node:crypto'
import { sep } from 'node:path'
import type { Chunk, ChunkGroup, Compilation, Module } from 'webpack'

export interface Files {
  js: string[]
  css: string[]
}

const contentOf = (compilation: Compilation, file: string): Buffer =>
  Buffer.from(compilation.getAsset(file)?.source.source() ?? '')

/** File of a build with the HTML of its views, drawn when it was built. */
export const prerenderedFile = 'ahead.json'

/** Each script and style of the build, and its prerendered HTML, with its Subresource Integrity hash. */
export const integrityOfFiles = (compilation: Compilation): Record<string, string> =>
  Object.fromEntries(
    Object.keys(compilation.assets)
      .filter(file => /\.(js|css)$/.test(file) || file === prerenderedFile)
      .sort()
      .map(file => [file, `sha384-${createHash('sha384').update(contentOf(compilation, file)).digest('base64')}`]),
  )

/** Names the build by its content: the same sources give the same id. */
export const buildId = (version: string, compilation: Compilation, extra: string): string => {
  const hash = createHash('sha256').update(extra)
  for (const file of Object.keys(compilation.assets)
    .filter(file => !file.endsWith('.map'))
    .sort()) {
    hash.update(file).update(contentOf(compilation, file))
  }
  return `${version}-${hash.digest('hex').slice(0, 10)}`
}

/** The files below a folder that the build is made of; not those of which nothing is used. */
export const filesIn = ({ modules, chunkGraph }: Compilation, folder: string): string[] =>
  [...modules]
    .filter(module => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap(module => ('modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module]))
    .flatMap(module => module.nameForCondition() ?? [])
    .filter(file => file.startsWith(folder + sep))

/** Scripts and styles of chunks, without repeats. */
export const filesOf = (chunks: Iterable<Chunk>): Files => {
  const files = [...new Set([...chunks].flatMap(chunk => [...chunk.files]))]
  return { js: files.filter(file => file.endsWith('.js')), css: files.filter(file => file.endsWith('.css')) }
}

/** Files of chunk groups and of all that these may load later. */
const allFilesOf = (groups: Iterable<ChunkGroup>): Set<string> => {
  const seen = new Set(groups)
  // A set that grows while it is walked through is walked to its end.
  for (const group of seen) for (const child of group.childrenIterable) seen.add(child)
  return new Set([...seen].flatMap(({ chunks }) => chunks.flatMap(chunk => [...chunk.files])))
}

/** Scripts and styles that a page with the shell never loads: what `./lifecycles` asks for in the page of another host. */
export const filesElsewhere = ({ namedChunkGroups, assets }: Compilation, entry: string): string[] => {
  const [panel, lifecycles] = [namedChunkGroups.get('panel'), namedChunkGroups.get('lifecycles')]
  const inPage = allFilesOf(panel ? [panel] : [])
  const first = lifecycles?.chunks.flatMap(chunk => [...chunk.files]) ?? []
  return Object.keys(assets)
    .filter(file => /\.(js|css)$/.test(file) && file !== entry && !inPage.has(file) && !first.includes(file))
    .sort()
}

const groupOfImport = ({ modules, chunkGraph }: Compilation, file: string, request: string): ChunkGroup => {
  for (const module of modules) {
    const owner = module.nameForCondition()
    if (owner !== file) continue
    for (const block of module.blocks) {
      const group = 'request' in block && block.request === request && chunkGraph.getBlockChunkGroup(block)
      if (group) return group
    }
  }
  throw new Error(`${file} has no import('${request}')`)
}

/** What the dynamic import `request`, written in the module `file`, loads. */
export const filesOfImport = (compilation: Compilation, file: string, request: string): Files =>
  filesOf(groupOfImport(compilation, file, request).chunks)

/**
 * By language the files of the texts that the modules of this import register. The shell waits for these texts before it
 * shows what was imported.
 */
export const textsOfImport = (compilation: Compilation, file: string, request: string): Record<string, string[]> => {
  const { chunkGraph } = compilation
  const { chunks } = groupOfImport(compilation, file, request)
  const texts: Record<string, string[]> = {}
  for (const { blocks } of chunks.flatMap(chunk => [...chunkGraph.getChunkModulesIterable(chunk)])) {
    for (const block of blocks) {
      const imported = 'request' in block ? String(block.request) : ''
      const [, language] = /\/locales\/(?:.+\/)?(\w+)\.json$/.exec(imported) ?? []
      const group = chunkGraph.getBlockChunkGroup(block)
      if (language && group) texts[language] = [...new Set([...(texts[language] ?? []), ...filesOf(group.chunks).js])]
    }
  }
  return texts
}

/** The name under which a module is shared; webpack's types leave the classes of such modules out. */
const shareKeyOf = (module: Module & { options?: { shareKey?: string }; _name?: string }): string | undefined =>
  module.type === 'consume-shared-module' ? module.options?.shareKey : module._name

/** The modules of the shell that this import asks for, such as `@panel/shared/forms`. */
export const modulesOfImport = (compilation: Compilation, file: string, request: string): string[] => {
  const { chunks } = groupOfImport(compilation, file, request)
  const modules = chunks.flatMap(chunk => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
  return modules.flatMap(module => shareKeyOf(module) ?? []).sort()
}

/** By name the files of each module that the shell provides and that is not in its entry. */
export const filesOfProvided = ({ modules, chunkGraph }: Compilation): Record<string, Files> =>
  Object.fromEntries(
    [...modules].flatMap(module => {
      const [block] = module.type === 'provide-module' ? module.blocks : []
      const [name, group] = [shareKeyOf(module), block && chunkGraph.getBlockChunkGroup(block)]
      return name && group ? [[name, filesOf(group.chunks)] as const] : []
    }),
  )

/** The `name: () => import('request')` pairs of a source text. */
export const lazyImports = (source: string): Map<string, string> =>
  new Map(
    [...source.matchAll(/(\w+):\s*\(\)\s*=>\s*import\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'\s*\)/g)].flatMap(
      ([, name, request]) => (name && request ? [[name, request] as const] : []),
    ),
  )
