import webpack, { type Configuration } from 'webpack'

/** Runs the compiler once. Rejects with its errors. */
export const compile = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((error, stats) => {
      // Its cache is written until it is closed.
      compiler.close(closeError => {
        if (error ?? closeError) return reject(error ?? closeError)
        if (stats?.hasErrors()) return reject(new Error(stats.toString('errors-only')))
        resolve()
      })
    })
  })
