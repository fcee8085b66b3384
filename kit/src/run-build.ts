import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from 'webpack'
import { checkBuilt } from './check-scripts'
import { compile } from './compile'
import { standaloneConfig } from './webpack-standalone'

interface Choices {
  standalone?: boolean
  /** Where the build comes out instead of the folder `dist`, with its cache next to it: for read-only sources. */
  output?: string | undefined
}

const into = (config: Configuration, output: string, caches: string): Configuration => {
  const { cache } = config
  const isOnDisk = cache instanceof Object && cache.type === 'filesystem'
  return {
    ...config,
    output: { ...config.output, path: output },
    ...(isOnDisk && { cache: { ...cache, cacheDirectory: caches } }),
  }
}

/** Where the compiler keeps what it made of this package. */
const cacheFolders = ({ cache }: Configuration): string[] =>
  cache instanceof Object && cache.type === 'filesystem' && cache.cacheDirectory && cache.name
    ? [join(cache.cacheDirectory, cache.name)]
    : []

/**
 * Builds the package in `directory` by its `webpack.config.ts`; with `standalone`, first the panel's build that needs no
 * shell, which its description then names. Rejects with the compiler's errors, or when what it wrote is no script.
 */
export const runBuild = async (directory: string, { standalone = false, output }: Choices = {}): Promise<void> => {
  const { default: config } = (await import(pathToFileURL(join(directory, 'webpack.config.ts')).href)) as {
    default: Configuration
  }
  const all = [...(standalone ? [standaloneConfig(directory)] : []), config]
  const configs = output
    ? all.map(each => into(each, each === config ? output : join(output, 'alone'), join(dirname(output), '.cache')))
    : all
  for (const each of configs) await compile(each)
  checkBuilt(configs.at(-1)?.output?.path ?? join(directory, 'dist'), configs.flatMap(cacheFolders))
}
