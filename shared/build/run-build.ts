import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration } from 'webpack'

/** Builds the package in `directory` by its `webpack.config.ts`. Rejects with the compiler's errors. */
export const runBuild = async (directory: string): Promise<void> => {
  const { default: config } = (await import(pathToFileURL(join(directory, 'webpack.config.ts')).href)) as {
    default: Configuration
  }
  const compiler = webpack(config)
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => undefined)
      if (error) return reject(error)
      if (stats?.hasErrors()) return reject(new Error(stats.toString('errors-only')))
      resolve()
    })
  })
}
