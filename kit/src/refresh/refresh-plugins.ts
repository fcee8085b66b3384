import { join } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack, { type Compilation, type Compiler, type Configuration, type RuleSetRule } from 'webpack'
import { ownFile } from '../read-package'

/** What does not compile is no step on the way: after it the next update starts from the last build that pages have. */
class SkipBrokenBuilds {
  private isBroken = (compilation: Compilation): boolean => {
    const failed = compilation.errors.length > 0
    this.hasBuilt ||= !failed
    // The first one is shown, to say what is wrong with it.
    return failed && this.hasBuilt
  }

  private hasBuilt = false

  apply(compiler: Compiler): void {
    const name = 'skip-broken-builds'
    compiler.hooks.shouldEmit.tap(name, compilation => (this.isBroken(compilation) ? false : undefined))
    compiler.hooks.compilation.tap(name, compilation => {
      compilation.hooks.shouldRecord.tap(name, () => (this.isBroken(compilation) ? false : undefined))
    })
  }
}

/** React Fast Refresh. What does not compile is shown by the page itself: the shell's badge, or the dev server's overlay. */
export const refreshPlugins = (): NonNullable<Configuration['plugins']> => [
  new ReactRefreshPlugin({ overlay: false }),
  new SkipBrokenBuilds(),
  new webpack.NormalModuleReplacementPlugin(
    /mini-css-extract-plugin.*hotModuleReplacement/,
    join(import.meta.dirname, 'keep-styles.cjs'),
  ),
]

/** The same for a panel inside a shell, which tells it of every build. */
export const guestRefreshPlugins = (directory: string): NonNullable<Configuration['plugins']> => [
  ...refreshPlugins(),
  new webpack.HotModuleReplacementPlugin(),
  new webpack.EntryPlugin(directory, ownFile('refresh/follow-builds'), { name: undefined }),
]

/** Texts are taken into the catalogue once: to show others, the page loads again. */
export const textsRule = (): RuleSetRule => ({
  test: /[\\/]locales[\\/].*\.json$/,
  type: 'javascript/auto',
  use: join(import.meta.dirname, 'declined-texts.cjs'),
})
