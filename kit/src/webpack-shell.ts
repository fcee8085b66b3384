import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Compiler, Configuration } from 'webpack'
import { DescribeShellPlugin } from './describe-shell'
import { installedVersions, readPackage } from './read-package'
import { chooseReact, DevelopmentReactPlugin } from './refresh/development-react-plugin'
import { providedModules } from './shared-modules'
import { type BuildOptions, baseConfig } from './webpack-base'

/**
 * The runtime's entry has no name but its text, and in that is the path of this folder: a number made of it would make
 * another build of the same sources in each folder, and another size of it compressed.
 */
const numberRuntimeEntry = ({ hooks }: Compiler): void => {
  hooks.thisCompilation.tap('runtime-entry', compilation => {
    compilation.hooks.beforeModuleIds.tap('runtime-entry', modules => {
      for (const module of modules)
        if (module.identifier().includes('data:text/javascript'))
          compilation.chunkGraph.setModuleId(module, 'runtime-entry')
    })
  })
}

/** The build of the host: it provides the platform's modules, and knows no panel. */
export const shellConfig = (directory: string, mode: BuildOptions['mode'] = 'production'): Configuration => {
  const { name, version } = readPackage(directory)
  const base = baseConfig({ directory, name, uniqueName: name, mode })
  const provides = installedVersions(directory)
  return {
    ...base,
    // webpack's cache loses the order of what an index exports again, and with it that of the modules: the same sources
    // would have other files in a second build.
    cache: mode === 'development' && (base.cache ?? false),
    entry: { main: join(directory, 'src/main.tsx') },
    module: { rules: [...(base.module?.rules ?? []), ...chooseReact(directory)] },
    plugins: [
      ...(base.plugins ?? []),
      new DevelopmentReactPlugin(directory),
      new ModuleFederationPlugin({
        name,
        remotes: {},
        shared: providedModules(provides),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        dev: false,
        virtualRuntimeEntry: true,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      numberRuntimeEntry,
      new DescribeShellPlugin({ directory, version, provides }),
    ],
  }
}
