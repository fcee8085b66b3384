import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PanelDefinition } from '@panel/shared/panel'
import { type PanelDescription, panelDescription, standaloneDescription } from '@panel/shared/panel/registry'
import { parse } from '@panel/shared/schema'
import webpack, { type Compilation, type Compiler } from 'webpack'
import {
  buildId,
  filesElsewhere,
  filesIn,
  filesOf,
  filesOfImport,
  integrityOfFiles,
  lazyImports,
  modulesOfImport,
  prerenderedFile,
  textsOfImport,
} from './build-facts'
import { describeExtends, describePoints, describeSettings, describeSlots } from './describe-points'
import { lookOf } from './look'
import { textFiles, translate } from './panel-texts'
import { prerender } from './prerender'
import { sharedPackage } from './read-package'
import { sourceHash } from './source-hash'

interface Options {
  directory: string
  name: string
  version: string
  container: string
  peerDependencies: Record<string, string>
}

const sourceFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath, entry.name))

/** The build that needs no shell, when it was made from the same sources. */
const standaloneBuild = (directory: string, output: string): PanelDescription['alone'] => {
  const file = join(output, 'alone/alone.json')
  if (!existsSync(file)) return undefined
  const alone = parse(standaloneDescription, JSON.parse(readFileSync(file, 'utf8')))
  return alone.container.endsWith(sourceHash(directory)) ? alone : undefined
}

/** Of the shared code these name calls of which a panel that imports another part of them may make none. */
const notItsOwn = /[\\/](contract|api-client)[\\/]/

/** The calls of the contract that the panel's sources name, and the shared ones that it brings, for example `cartCalls.add`. */
const callsOf = (directory: string, compilation: Compilation): string[] => {
  const shared = filesIn(compilation, sharedPackage()).filter(file => !notItsOwn.test(file))
  const names = [...sourceFiles(join(directory, 'src')), ...shared].flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\b(\w+Calls\.\w+)\b/g)].map(match => match[1] ?? ''),
  )
  return [...new Set(names)].sort()
}

/**
 * Writes `panel.json`: everything the shell must know of a panel before it loads it. The texts come with it, so that
 * the gateway can check that they say the same in both languages; nothing serves them.
 */
export class DescribePanelPlugin {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('describe-panel', compilation => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'describe-panel', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          if (compilation.errors.length > 0) return
          const description = await this.describe(compilation)
          compilation.emitAsset('panel.json', new webpack.sources.RawSource(JSON.stringify(description, null, 1)))
          for (const file of textFiles) {
            const texts = readFileSync(join(this.options.directory, file))
            compilation.emitAsset(file, new webpack.sources.RawSource(texts))
          }
        },
      )
    })
  }

  private async describe(compilation: Compilation): Promise<PanelDescription> {
    const { directory, name, version, container, peerDependencies } = this.options
    const file = join(directory, 'src/panel.ts')
    const { panel } = (await import(`${pathToFileURL(file)}?at=${Date.now()}`)) as { panel: PanelDefinition }
    if (panel.name !== name) throw new Error(`${name}: src/panel.ts calls itself ${panel.name}`)
    const text = translate(directory)
    const contributions = describeExtends(panel.extends, text)
    const ahead = await this.prerender(compilation, panel)
    const entry = 'remoteEntry.js'
    const facts = {
      name,
      version,
      contract: panel.contract,
      routes: panel.routes.map(route => ({ ...route, title: text(route.title) })),
      redirects: [...(panel.redirects ?? [])],
      slots: describeSlots(contributions),
      ...(panel.points && { points: describePoints(panel.points) }),
      extends: contributions,
      ...(panel.audience && { audience: panel.audience }),
      ...(panel.settings && { settings: describeSettings(panel.settings, text) }),
      ...(panel.audiences && { audiences: [...panel.audiences] }),
      navigation: panel.navigation.map(item => ({ ...item, label: text(item.label) })),
      shared: peerDependencies,
      calls: callsOf(directory, compilation),
      ...(panel.firstCalls && { firstCalls: panel.firstCalls }),
      ...(panel.ownCalls && { ownCalls: panel.ownCalls }),
      ...(ahead && { ahead }),
      container,
      entry,
      chunks: this.chunks(compilation, file, panel),
      imports: this.imports(compilation, file, panel),
      texts: this.texts(compilation, file, panel),
      files: integrityOfFiles(compilation),
      elsewhere: filesElsewhere(compilation, entry),
      alone: standaloneBuild(directory, compilation.compiler.outputPath),
      trustedTypes: 'default' as const,
    }
    return parse(panelDescription, { ...facts, build: buildId(version, compilation, JSON.stringify(facts)) })
  }

  /** Emits the HTML of the views that the panel wants drawn; not while it is being written. */
  private async prerender(compilation: Compilation, { ahead, routes }: PanelDefinition) {
    const { directory, name } = this.options
    if (!ahead || compilation.compiler.options.mode !== 'production') return undefined
    const views = ahead.map(view => {
      const path = routes.find(route => route.view === view)?.path
      if (path === undefined) throw new Error(`src/panel.ts: ${view} is to be prerendered and has no route`)
      return { view, path }
    })
    const drawn = await prerender(directory, name, views)
    compilation.emitAsset(prerenderedFile, new webpack.sources.RawSource(JSON.stringify(drawn)))
    return { file: prerenderedFile, views: [...ahead], look: lookOf(directory) }
  }

  /** Answers for each of the names what its import loads. @throws where src/panel.ts does not import it */
  private ofImports<Found>(
    names: readonly string[],
    file: string,
    find: (file: string, request: string) => Found,
  ): Record<string, Found> {
    const imports = lazyImports(readFileSync(file, 'utf8'))
    return Object.fromEntries(
      names.map(name => {
        const request = imports.get(name)
        if (!request) throw new Error(`src/panel.ts: write ${name} as ${name}: () => import('…')`)
        return [name, find(file, request)]
      }),
    )
  }

  private chunks(compilation: Compilation, file: string, panel: PanelDefinition): PanelDescription['chunks'] {
    const find = filesOfImport.bind(undefined, compilation)
    const exposed = compilation.namedChunkGroups.get('panel')
    return {
      panel: filesOf(exposed?.chunks ?? []),
      views: this.ofImports(Object.keys(panel.views), file, find),
      locales: this.ofImports(['en', 'uk'], file, find),
    }
  }

  private imports(compilation: Compilation, file: string, panel: PanelDefinition): PanelDescription['imports'] {
    return this.ofImports(Object.keys(panel.views), file, modulesOfImport.bind(undefined, compilation))
  }

  /** Of the views that register texts of their own. */
  private texts(compilation: Compilation, file: string, panel: PanelDefinition): PanelDescription['texts'] {
    const found = this.ofImports(Object.keys(panel.views), file, textsOfImport.bind(undefined, compilation))
    return Object.fromEntries(Object.entries(found).filter(([, texts]) => Object.keys(texts).length > 0))
  }
}
