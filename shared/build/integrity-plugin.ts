import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compiler } from 'webpack'

const ask = (element: string, url: string): string =>
  `if (window.panelIntegrity) ${element}.integrity = window.panelIntegrity(${url});`

/**
 * Every chunk and style that the build loads later asks the page for its hash first. In the shell the answer is the
 * signed registry's; alone on a page of its own nobody answers and nothing is enforced.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('integrity', compilation => {
      const { LoadScriptRuntimeModule } = webpack.runtime
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'integrity',
        // Browsers with an Integrity-Policy let no script through that is not fetched in CORS mode.
        code => `${code}\n${ask('script', 'url')}\nif (script.integrity) script.crossOrigin = 'anonymous';`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'integrity',
        (code, names) => `${code}\n${ask(names.tag, `${names.tag}.href`)}`,
      )
    })
  }
}
