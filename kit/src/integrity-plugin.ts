import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compiler } from 'webpack'

/**
 * Browsers with an Integrity-Policy let no script through that is not fetched in CORS mode, and no browser can check a
 * file of another origin that is not.
 */
const ask = (element: string, url: string): string =>
  [
    `if (window.panelIntegrity) ${element}.integrity = window.panelIntegrity(${url});`,
    `if (${element}.integrity) ${element}.crossOrigin = 'anonymous';`,
  ].join('\n')

/**
 * Every chunk and style that the build loads later asks the page for its hash first. In the shell the answer is the
 * signed registry's; on a page of its own there is no answer and nothing is enforced. It asks for the address too, so
 * that a second try does not wait for the first. The address is a plain text: the page's Trusted Types policy checks it.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('integrity', compilation => {
      const { LoadScriptRuntimeModule } = webpack.runtime
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('integrity', code =>
        [code, ask('script', 'url'), `if (window.panelAddress) script.src = window.panelAddress(url);`].join('\n'),
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('integrity', (code, { tag }) =>
        [
          code,
          // By this an update finds the stylesheet that it replaces.
          ...(compiler.options.mode === 'development' ? [`${tag}.setAttribute('data-href', ${tag}.href);`] : []),
          ask(tag, `${tag}.href`),
          `if (window.panelAddress) ${tag}.href = window.panelAddress(${tag}.href);`,
        ].join('\n'),
      )
    })
  }
}
