import webpack, { type Compiler } from 'webpack'
import { filesOf, integrityOfFiles } from './build-facts'

const { Compilation } = webpack

/** Writes `alone.json`: what the build that needs no shell is made of. */
export class DescribeStandalonePlugin {
  constructor(private readonly container: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('describe-standalone', compilation => {
      compilation.hooks.processAssets.tap(
        { name: 'describe-standalone', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const facts = {
            container: this.container,
            entry: 'remoteEntry.js',
            page: filesOf(compilation.entrypoints.get('page')?.chunks ?? []),
            frame: true,
            files: integrityOfFiles(compilation),
          }
          compilation.emitAsset('alone.json', new webpack.sources.RawSource(JSON.stringify(facts, null, 1)))
        },
      )
    })
  }
}
