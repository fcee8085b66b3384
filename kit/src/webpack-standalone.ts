import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { DescribeStandalonePlugin } from './describe-standalone'
import { ownFile, type PackageJson, readPackage } from './read-package'
import { sourceHash } from './source-hash'
import { type BuildOptions, baseConfig } from './webpack-base'

const firstWithRefProps = 19

/**
 * Characters of source. The registry, which is in every page, lists each file of this build with its hash, and few visits
 * load any of them: chunks as small as those of the panel's own build would cost each page 12 KB.
 */
const smallestChunk = 100_000

/** React as the panel's own package finds it; the platform's modules are built with that one too. */
export const ownReact = (directory: string): Record<string, string> => {
  const require = createRequire(join(directory, 'package.json'))
  const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))
  const major = Number.parseInt((require('react/package.json') as PackageJson).version, 10)
  const aliases = { react: folderOf('react'), 'react-dom': folderOf('react-dom') }
  if (major >= firstWithRefProps) return aliases
  return {
    'react/jsx-runtime$': ownFile('standalone/jsx-runtime-18'),
    'react-own-jsx-runtime$': join(folderOf('react'), 'jsx-runtime.js'),
    ...aliases,
  }
}

/**
 * The same panel with everything it needs in it, its own React included: for its own page, for a host that is not
 * ours, and for a shell whose React is of another major version. Exposes `./lifecycles`.
 */
export const standaloneConfig = (directory: string, mode: BuildOptions['mode'] = 'production'): Configuration => {
  const { name } = readPackage(directory)
  const container = `${name.replaceAll('-', '_')}_alone_${sourceHash(directory)}`
  const base = baseConfig({
    directory,
    name: `${name}-alone`,
    uniqueName: container,
    mode,
    refresh: mode === 'development',
    scoped: true,
  })
  return {
    ...base,
    // Source maps of this build are not kept: an error means the same place as in the panel's own.
    devtool: mode === 'development' ? base.devtool : false,
    entry: { page: ownFile('standalone/page') },
    output: { ...base.output, path: join(directory, 'dist/alone') },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        ...ownReact(directory),
        'panel-lifecycles$': join(directory, 'src/lifecycles.ts'),
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'window', name: container },
        exposes: { './lifecycles': { import: './src/lifecycles.ts', name: 'lifecycles' } },
      }),
      new webpack.optimize.MinChunkSizePlugin({ minChunkSize: mode === 'development' ? 1 : smallestChunk }),
      new DescribeStandalonePlugin(container),
    ],
  }
}
