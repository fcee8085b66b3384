import webpack, { type Configuration } from 'webpack'
import { DescribePanelPlugin } from './describe-panel'
import { readPackage } from './read-package'
import { guestRefreshPlugins } from './refresh/refresh-plugins'
import { expectedModules } from './shared-modules'
import { sourceHash } from './source-hash'
import { type BuildOptions, baseConfig } from './webpack-base'

/**
 * Name under which the build's container is in the page; a legal JavaScript identifier. It differs from build to
 * build, so that a page can fall back to an older build next to a broken one without mixing their chunks.
 */
const containerName = (name: string, directory: string): string =>
  `${name.replaceAll('-', '_')}_${sourceHash(directory)}`

/**
 * The build of a panel: a container that exposes `./panel` and `./lifecycles`, and `panel.json` that describes both.
 * Nothing of the platform is in it; the shell provides that at run time, and with it the federation runtime: webpack's
 * own container speaks the same protocol in a sixth of the bytes (docs/decisions/0031). With `refresh` the page takes over each build of a watch.
 */
export const panelConfig = (
  directory: string,
  mode: BuildOptions['mode'] = 'production',
  { refresh = false }: Pick<BuildOptions, 'refresh'> = {},
): Configuration => {
  const { name, version, peerDependencies = {} } = readPackage(directory)
  const container = containerName(name, directory)
  const base = baseConfig({ directory, name, uniqueName: container, mode, refresh, scoped: true })
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      ...(refresh ? guestRefreshPlugins(directory) : []),
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'window', name: container },
        exposes: {
          // Their paths are part of the container's number: whole ones would make another build of it in each folder.
          './panel': { import: './src/panel.ts', name: 'panel' },
          './lifecycles': { import: './src/lifecycles.ts', name: 'lifecycles' },
        },
        shared: expectedModules(peerDependencies),
      }),
      new DescribePanelPlugin({ directory, name, version, container, peerDependencies }),
    ],
  }
}
