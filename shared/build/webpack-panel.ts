import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { DescribePanelPlugin } from './describe-panel'
import { readPackage } from './read-package'
import { expectedModules } from './shared-modules'
import { type BuildOptions, baseConfig } from './webpack-base'

/** Name under which the panel's container stands in the page; a legal JavaScript identifier. */
export const containerName = (name: string): string => name.replaceAll('-', '_')

/**
 * The build of a panel: a container that exposes `./panel` and `./lifecycles`, and `panel.json` that describes both.
 * Nothing of the platform is in it; the shell provides that at run time.
 */
export const panelConfig = (directory: string, mode: BuildOptions['mode'] = 'production'): Configuration => {
  const { name, version, peerDependencies = {} } = readPackage(directory)
  const base = baseConfig({ directory, name, mode })
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: 'remoteEntry.js',
        library: { type: 'window', name: containerName(name) },
        exposes: {
          './panel': { import: join(directory, 'src/panel.ts'), name: 'panel' },
          './lifecycles': { import: join(directory, 'src/lifecycles.ts'), name: 'lifecycles' },
        },
        shared: expectedModules(peerDependencies),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new DescribePanelPlugin({ directory, name, version, peerDependencies }),
    ],
  }
}
