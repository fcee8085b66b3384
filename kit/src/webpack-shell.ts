import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { DescribeShellPlugin } from './describe-shell'
import { installedVersions, readPackage } from './read-package'
import { chooseReact, DevelopmentReactPlugin } from './refresh/development-react-plugin'
import { providedModules } from './shared-modules'
import { type BuildOptions, baseConfig } from './webpack-base'

/** The build of the host: it provides the platform's modules, and knows no panel. */
export const shellConfig = (directory: string, mode: BuildOptions['mode'] = 'production'): Configuration => {
  const { name, version } = readPackage(directory)
  const base = baseConfig({ directory, name, uniqueName: name, mode })
  const provides = installedVersions(directory)
  return {
    ...base,
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
        // Its file otherwise is below the working directory, whose path would decide over the numbers of modules.
        virtualRuntimeEntry: true,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new DescribeShellPlugin({ directory, version, provides }),
    ],
  }
}
