import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Chunk, ChunkGraph, Configuration, Module, RuleSetRule } from 'webpack'
import { IntegrityPlugin } from './integrity-plugin'
import { cacheOf, ownFile, sharedPackage } from './read-package'
import { refreshPlugins, textsRule } from './refresh/refresh-plugins'
import { cssLoaders, swc } from './webpack-loaders'

export interface BuildOptions {
  /** Folder of the package. */
  directory: string
  name: string
  /** Keeps the build's chunks apart from those of other builds in the same page. */
  uniqueName: string
  mode: 'production' | 'development'
  /** React Fast Refresh, in development. */
  refresh?: boolean
  /** Every style of the folder is one of a class of its own: none reaches what other packages draw. */
  scoped?: boolean
}

/** A change of these presets must not use what an older one left in the cache. */
const presetHash = (): string => {
  const hash = createHash('sha256')
  const folders = [import.meta.dirname, join(import.meta.dirname, 'refresh')]
  for (const folder of folders)
    for (const file of readdirSync(folder).filter(file => /\.c?[jt]s$/.test(file)))
      hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

const require = createRequire(import.meta.url)

const inReactRouter = (path: string) =>
  join(dirname(require.resolve('react-router/package.json')), 'dist/production', path)

const besideMain = (name: string, file: string) => join(dirname(require.resolve(name)), file)

/** A file of a package that the platform's own code needs. */
const ofShared = (name: string, file: string) =>
  join(dirname(createRequire(join(sharedPackage(), 'package.json')).resolve(name)), file)

const stubs = ownFile('stubs')

/**
 * Packages whose `exports` lead a bundler to a heavier build than the page needs: react-router names only its
 * development build, and the federation plugin requires the CommonJS versions of modules that are in the page already.
 */
const lightBuilds = (): Record<string, string> => ({
  'react-router$': inReactRouter('index.mjs'),
  'react-router/dom$': inReactRouter('dom-export.mjs'),
  '@module-federation/runtime$': besideMain('@module-federation/runtime', 'index.js'),
  '@module-federation/runtime-core$': besideMain('@module-federation/runtime-core', 'index.js'),
  '@module-federation/sdk$': besideMain('@module-federation/sdk', 'index.js'),
  '@module-federation/error-codes$': besideMain('@module-federation/error-codes', 'index.mjs'),
  [besideMain('@module-federation/runtime-core', 'plugins/snapshot/SnapshotHandler.js')]: stubs,
  [besideMain('@module-federation/runtime-core', 'utils/preload.js')]: stubs,
  [besideMain('@module-federation/error-codes', 'desc.mjs')]: stubs,
  [besideMain('@module-federation/sdk', 'logger.js')]: stubs,
  [besideMain('@module-federation/sdk', 'dom.js')]: stubs,
  [besideMain('@module-federation/webpack-bundler-runtime', 'remotes.js')]: stubs,
  [besideMain('@module-federation/webpack-bundler-runtime', 'getSharedFallbackGetter.js')]: stubs,
  [besideMain('@module-federation/webpack-bundler-runtime', 'getUsedExports.js')]: stubs,
  [ofShared('ky', 'utils/body.js')]: stubs,
  [ofShared('@tanstack/query-core', 'infiniteQueryBehavior.js')]: stubs,
  [ofShared('react-i18next', '../es/unescape.js')]: stubs,
})

/** Elements with what React Fast Refresh asks for; in a page there is `react/jsx-runtime` only. */
const refreshAlias = () => ({ 'react/jsx-dev-runtime$': ownFile('refresh/jsx-dev-runtime') })

/** Calls of the contract without what the API and its document (OpenAPI) alone read of them. */
const stripDescriptionsRule = (): RuleSetRule => ({
  test: /[\\/]contract[\\/][\w-]+\.[jt]s$/,
  include: sharedPackage(),
  enforce: 'pre',
  use: join(import.meta.dirname, 'strip-descriptions.cjs'),
})

/** A panel's definition without its points, which the registry has. */
const stripPointsRule = (directory: string): RuleSetRule => ({
  test: join(directory, 'src/panel.ts'),
  enforce: 'pre',
  use: join(import.meta.dirname, 'strip-points.cjs'),
})

/** The language of a file with texts of a part; undefined for those of the package itself, and for all that is no text. */
const languageOf = (path: string | null, directory: string): string | undefined => {
  const [, folder, part, language] =
    /^(.*)[\\/](?:locales|messages)([\\/][\w-]+)?[\\/](\w+)\.json$/.exec(path ?? '') ?? []
  return folder === directory && !part ? undefined : language
}

/** Loaded later, and under no name, by which it would be loaded with other files already. */
const isPart = (chunk: Chunk): boolean => !chunk.name && !chunk.canBeInitial()

/** Bytes of source of a part that is worth a file of its own. */
const ownFileBytes = 8000

/**
 * Small parts come in one file, and their texts in one a language: each file of its own costs a hash in every page, and
 * the least of them weigh little more than that.
 */
const smallParts = (directory: string) => {
  const languageOfText = (module: Module) => languageOf(module.nameForCondition(), directory)
  return {
    texts: {
      test: (module: Module) => languageOfText(module) !== undefined && module.size() < ownFileBytes,
      name: (module: Module) => `more-${languageOfText(module)}`,
      chunks: isPart,
      priority: 2,
      enforce: true,
    },
    parts: {
      test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
        module.type !== 'json' &&
        [...chunkGraph.getModuleChunksIterable(module)].every(
          chunk => isPart(chunk) && chunkGraph.getChunkSize(chunk, { chunkOverhead: 0 }) < ownFileBytes,
        ),
      name: 'more',
      chunks: isPart,
      priority: 1,
      enforce: true,
    },
  }
}

/** Loaded by number, so that no page has a list of names; policies know a worker by its name. */
const numbered = ({ chunk }: { chunk?: { name?: string | null | undefined } | undefined }): string =>
  `${chunk?.name?.endsWith('-worker') ? '[name]' : '[id]'}.[contenthash:8].js`

const chunkLimitInMs = 10_000

/** What the builds of shell and panels have in common. */
export const baseConfig = (options: BuildOptions): Configuration => {
  const { directory, name, uniqueName, mode, refresh = false, scoped = false } = options
  const development = mode === 'development'
  const own = scoped ? join(directory, 'src/') : undefined
  return {
    name,
    mode,
    context: directory,
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : 'source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: join(cacheOf(directory), 'webpack'),
      name: `${name}-${refresh ? 'refresh' : mode}`,
      version: presetHash(),
    },
    output: {
      path: join(directory, 'dist'),
      // A file that is there under the same name may be another one: the cache can leave the name of an earlier source
      // map in a stylesheet. Its hash would then not be the file's, and the build could not be released.
      compareBeforeEmit: false,
      filename: '[name].[contenthash:8].js',
      chunkFilename: development ? '[name].[contenthash:8].js' : numbered,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      publicPath: 'auto',
      uniqueName,
      chunkLoadTimeout: chunkLimitInMs,
      // A module that threw is evaluated again at the next import, as in CommonJS; ES modules stay broken.
      strictModuleErrorHandling: false,
      strictModuleExceptionHandling: true,
      clean: { keep: 'alone/' },
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.json'],
      alias: { ...(!development && lightBuilds()), ...(refresh && refreshAlias()) },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, use: swc(development, refresh) },
        {
          test: /\.css$/,
          oneOf: [
            ...(own ? [{ include: own, use: cssLoaders('pure', development) }] : []),
            { test: /\.module\.css$/, use: cssLoaders('local', development) },
            { use: cssLoaders('global', development) },
          ],
        },
        { test: /\.(woff2|png|svg)$/, type: 'asset/resource' },
        ...(refresh ? [textsRule()] : []),
        ...(development ? [] : [stripDescriptionsRule(), stripPointsRule(directory)]),
      ],
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      ...(!development && { splitChunks: { cacheGroups: smallParts(directory) } }),
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // It has threads of its own.
          parallel: false,
          terserOptions: { compress: { passes: 3 }, mangle: true },
          extractComments: true,
        }),
        new CssMinimizerPlugin({ parallel: false }),
      ],
    },
    plugins: [
      // A stylesheet that is updated in the page keeps its name.
      new MiniCssExtractPlugin({
        filename: refresh ? '[name].css' : '[name].[contenthash:8].css',
        ...(!development && { chunkFilename: '[id].[contenthash:8].css' }),
        ignoreOrder: true,
      }),
      new IntegrityPlugin(),
      ...(refresh ? refreshPlugins() : []),
    ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
