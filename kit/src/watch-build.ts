import webpack, { type Watching } from 'webpack'
import { panelConfig } from './webpack-panel'
import { shellConfig } from './webpack-shell'

interface WatchOptions {
  /** Folder of the package. */
  directory: string
  /** Where its builds come out, each over the one before. */
  output: string
  /** Whether open pages take each build over without a reload. */
  refresh?: boolean
  /** Called after every build, with what the compiler has to complain about or null, and its hash of the build. */
  onBuilt: (problems: string | null, hash: string) => void
}

const quietMilliseconds = 100

/** Builds the package for development now and after every change of what it is made of. Resolves a function that ends it. */
export const watchBuild = (
  name: string,
  { directory, output, refresh = false, onBuilt }: WatchOptions,
): (() => Promise<void>) => {
  const config =
    name === 'shell' ? shellConfig(directory, 'development') : panelConfig(directory, 'development', { refresh })
  const compiler = webpack({ ...config, output: { ...config.output, path: output }, stats: 'none' })
  const watching: Watching | undefined = compiler.watch({ aggregateTimeout: quietMilliseconds }, (error, stats) => {
    const problems = stats?.hasErrors() ? stats.toString('errors-only') : null
    onBuilt(error ? error.message : problems, stats?.hash ?? '')
  })
  return () => new Promise(resolve => (watching ? watching.close(() => resolve()) : resolve()))
}
