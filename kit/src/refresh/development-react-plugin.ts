import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { developmentReact } from '@panel/shared/panel/registry'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Compiler, type RuleSetRule } from 'webpack'

const own = (file: string): string => join(import.meta.dirname, file)

const modules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

/** Where the page has React for development, the shell takes that. */
export const chooseReact = (directory: string): RuleSetRule[] => {
  const require = createRequire(join(directory, 'package.json'))
  return modules.map(name => ({
    resource: require.resolve(name),
    use: [{ loader: own('choose-react.cjs'), options: { name } }],
  }))
}

/** React as the shell's package finds it, for development, as one script. */
const buildScript = (directory: string): Promise<Buffer> => {
  const require = createRequire(join(directory, 'package.json'))
  const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`))
  const compiler = webpack({
    mode: 'development',
    context: import.meta.dirname,
    target: ['web', 'es2022'],
    devtool: false,
    cache: false,
    entry: { react: own('development-react.cjs') },
    resolve: { alias: { react: folderOf('react'), 'react-dom': folderOf('react-dom') } },
    optimization: {
      minimize: true,
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
    },
    output: { filename: 'react.js' },
  })
  // The script becomes a file of the shell's build instead.
  compiler.hooks.shouldEmit.tap('development-react', () => false)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const source = stats?.compilation.getAsset('react.js')?.source.buffer()
      compiler.close(() => undefined)
      if (source && !stats?.hasErrors()) resolve(Buffer.from(source))
      else reject(error ?? new Error(stats?.toString('errors-only')))
    })
  })
}

/** Adds React for development to the shell's build, as a script that only pages with a panel being written load. */
export class DevelopmentReactPlugin {
  private script: Promise<Buffer> | undefined

  constructor(private readonly directory: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('development-react', compilation => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'development-react', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        async () => {
          this.script ??= buildScript(this.directory)
          const script = await this.script
          const hash = createHash('sha256').update(script).digest('hex').slice(0, 8)
          compilation.emitAsset(`${developmentReact}${hash}.js`, new webpack.sources.RawSource(script))
        },
      )
    })
  }
}
