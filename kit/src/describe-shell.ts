import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages } from '@panel/shared/i18n/language'
import type { PanelDefinition } from '@panel/shared/panel'
import { contractVersion, type ShellDescription, shellDescription } from '@panel/shared/panel/registry'
import { parse } from '@panel/shared/schema'
import webpack, { type Compilation, type Compiler } from 'webpack'
import {
  buildId,
  type Files,
  filesOf,
  filesOfImport,
  filesOfProvided,
  integrityOfFiles,
  lazyImports,
} from './build-facts'
import { describePoints } from './describe-points'
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

/** The alphabets that texts of a language are written in, as the files of the font name them. */
const alphabets = { en: ['latin'], uk: ['latin', 'cyrillic'] } as const

/** By language the files of the font that a page needs for its first texts. */
const fontsOf = (compilation: Compilation): Record<string, string[]> => {
  const fonts = Object.keys(compilation.assets).filter(file => file.endsWith('.woff2'))
  const fileOf = (alphabet: string) => fonts.filter(file => file.includes(`-${alphabet}-wght-`))
  return Object.fromEntries(languages.map(language => [language, alphabets[language].flatMap(fileOf)]))
}

/** Writes `panel.json` for the shell: what the page loads first, and what it provides to panels. */
export class DescribeShellPlugin {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('describe-shell', compilation => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'describe-shell', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          if (compilation.errors.length > 0) return
          const description = await this.describe(compilation)
          compilation.emitAsset('panel.json', new webpack.sources.RawSource(JSON.stringify(description, null, 1)))
        },
      )
    })
  }

  private async describe(compilation: Compilation): Promise<ShellDescription> {
    const { directory, version, provides } = this.options
    const { points } = (await import(pathToFileURL(join(directory, 'src/registry/points.ts')).href)) as {
      points: PanelDefinition['points']
    }
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
      fonts: fontsOf(compilation),
      modules: filesOfProvided(compilation),
      points: describePoints(points),
      stage: true as const,
      readsDetails: true as const,
      addsPolicy: true as const,
    }
    return parse(shellDescription, { ...facts, build: buildId(version, compilation, JSON.stringify(facts)) })
  }
}
