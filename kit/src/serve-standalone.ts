import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { cacheOf, readPackage } from './read-package'
import { standaloneConfig } from './webpack-standalone'

interface StandaloneOptions {
  port: number
  /** Origin of a running product, whose API the panel calls. */
  product: string
}

const settings = JSON.stringify({ adminPath: 'admin', platformHost: 'panel.example', emailDomains: [] })

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}" data-href="${file}">`
    : `<script defer src="/${file}"></script>`

/** The panel's own page, at every address: its router finds the view. */
const pageOf = (name: string, files: readonly string[]): string =>
  [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<base href="/"><link rel="icon" href="data:,"><title>${name}</title>`,
    ...files.filter(file => /\.(js|css)$/.test(file)).map(tagOf),
    `<script type="application/json" id="settings">${settings}</script>`,
    '</head><body><div id="root"></div></body></html>',
  ].join('\n')

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
      proxy: [{ context: ['/api'], target: product }],
      setupMiddlewares: middlewares => [
        ...middlewares,
        {
          name: 'page',
          middleware: (_request: IncomingMessage, response: ServerResponse) => {
            response.setHeader('content-type', 'text/html; charset=utf-8')
            response.end(pageOf(name, files))
          },
        },
      ],
    },
    compiler,
  )
  await Promise.all([server.start(), built])
  process.stdout.write(`ready http://localhost:${port}\n`)
}
