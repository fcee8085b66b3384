import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration } from 'webpack'
import { aloneConfig } from './webpack-alone'

const compile = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((error, stats) => {
      compiler.close(() => undefined)
      if (error) return reject(error)
      if (stats?.hasErrors()) return reject(new Error(stats.toString('errors-only')))
      resolve()
    })
  })

/**
 * Builds the package in `directory` by its `webpack.config.ts`; with `alone`, first the panel's build that needs no
 * shell, which its description then names. Rejects with the compiler's errors.
 */
export const runBuild = async (directory: string, { alone = false } = {}): Promise<void> => {
  const { default: config } = (await import(pathToFileURL(join(directory, 'webpack.config.ts')).href)) as {
    default: Configuration
  }
  if (alone) await compile(aloneConfig(directory))
  await compile(config)
}
