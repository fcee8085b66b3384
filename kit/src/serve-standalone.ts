import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PanelDefinition } from '@panel/shared/panel'
import { settingsValues } from '@panel/shared/panel/panel-settings'
import webpack, { type Compiler } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { describeExtends, describeSettings } from './describe-points'
import { translate } from './panel-texts'
import { cacheOf, readPackage } from './read-package'
import { type OwnWords, sampleFor, standalonePage, usualSettings } from './standalone-page'
import { standaloneConfig } from './webpack-standalone'

interface StandaloneOptions {
  port: number
  /** Origin of a running product, whose API the panel calls. */
  product: string
}

/** What the product says about itself in its pages; the usual while it does not answer. */
const settingsOf = async (product: string): Promise<string> => {
  const page = await fetch(product, { headers: { accept: 'text/html' } }).then(
    reply => reply.text(),
    () => '',
  )
  return /<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(page)?.[1] ?? usualSettings
}

/** What the panel's file says now: its settings as they are before an operator sets any, and what it adds to points. */
const ownWords = async (directory: string): Promise<OwnWords> => {
  const file = pathToFileURL(join(directory, 'src/panel.ts'))
  const { panel } = (await import(`${file}?at=${Date.now()}`)) as { panel: PanelDefinition }
  const text = translate(directory)
  return {
    settings: panel.settings ? settingsValues(describeSettings(panel.settings, text)) : {},
    contributions: Object.entries(describeExtends(panel.extends, text)).flatMap(([point, given]) =>
      given.map(({ view, title }) => ({ view, title, context: sampleFor(point) })),
    ),
  }
}

const compilerFor = (directory: string, name: string): Compiler => {
  const config = standaloneConfig(directory, 'development')
  return webpack({
    ...config,
    output: { ...config.output, path: join(cacheOf(directory), 'standalone', name) },
    stats: 'none',
  })
}

/** Serves the panel of a folder on a page of its own, without a shell, and takes every change over. */
export const serveStandalone = async (directory: string, { port, product }: StandaloneOptions): Promise<void> => {
  const { name } = readPackage(directory)
  const compiler = compilerFor(directory, name)
  let files: readonly string[] = []
  const built = new Promise<void>(resolve => {
    compiler.hooks.done.tap('serve-standalone', ({ compilation }) => {
      files = compilation.entrypoints.get('page')?.getFiles() ?? []
      for (const problem of compilation.errors) process.stderr.write(`${problem.message}\n`)
      resolve()
    })
  })
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      static: false,
      client: { logging: 'none' },
      proxy: [{ context: ['/api', '/brand', '/icon.svg'], target: product }],
      setupMiddlewares: middlewares => [
        ...middlewares,
        {
          name: 'page',
          middleware: async (_request: IncomingMessage, response: ServerResponse) => {
            const page = await settingsOf(product)
            response.setHeader('content-type', 'text/html; charset=utf-8')
            response.end(standalonePage({ name, files, product: page, ...(await ownWords(directory)) }))
          },
        },
      ],
    },
    compiler,
  )
  await Promise.all([server.start(), built])
  process.stdout.write(`ready http://localhost:${port}\n`)
}
