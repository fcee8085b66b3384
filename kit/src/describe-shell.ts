import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion, type ShellDescription, shellDescription } from '@panel/shared/panel/registry'
import { parse } from '@panel/shared/schema'
import webpack, { type Compilation, type Compiler } from 'webpack'
import { buildId, type Files, filesOf, filesOfImport, integrityOfFiles, lazyImports } from './build-facts'
import { lookOf } from './look'

interface Options {
  directory: string
  version: string
  provides: Record<string, string>
}

/** For each language what loads the words of the first page. */
const textsOf = (compilation: Compilation, file: string): Record<string, Files> =>
  Object.fromEntries(
    [...lazyImports(readFileSync(file, 'utf8'))].map(([language, request]) => [
      language,
      filesOfImport(compilation, file, request),
    ]),
  )

/** Writes `panel.json` for the shell: what the page loads first, and what it provides to panels. */
export class DescribeShellPlugin {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('describe-shell', compilation => {
      compilation.hooks.processAssets.tap(
        { name: 'describe-shell', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return
          const description = this.describe(compilation)
          compilation.emitAsset('panel.json', new webpack.sources.RawSource(JSON.stringify(description, null, 1)))
        },
      )
    })
  }

  private describe(compilation: Compilation): ShellDescription {
    const { directory, version, provides } = this.options
    const facts = {
      name: 'shell' as const,
      version,
      contract: contractVersion,
      provides,
      entry: filesOf(compilation.entrypoints.get('main')?.chunks ?? []),
      chunks: {
        locales: textsOf(compilation, join(directory, 'src/locales.ts')),
        views: {},
      },
      files: integrityOfFiles(compilation),
      trustedTypes: 'default' as const,
      look: lookOf(directory),
    }
    return parse(shellDescription, { ...facts, build: buildId(version, compilation, JSON.stringify(facts)) })
  }
}
