import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PanelDefinition } from '@panel/shared/panel'
import { settingsElement, settingsValues } from '@panel/shared/panel/panel-settings'
import { sampleContexts } from '@panel/shared/testing/sample-contexts'
import webpack, { type Compiler } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { describeExtends, describeSettings } from './describe-points'
import { translate } from './panel-texts'
import { cacheOf, readPackage } from './read-package'
import { standaloneConfig } from './webpack-standalone'

interface StandaloneOptions {
  port: number
  /** Origin of a running product, whose API the panel calls. */
  product: string
}

const usualSettings = JSON.stringify({ adminPath: 'admin', platformHost: 'panel.example', emailDomains: [] })

/** What the product says about itself in its pages; the usual while it does not answer. */
const settingsOf = async (product: string): Promise<string> => {
  const page = await fetch(product, { headers: { accept: 'text/html' } }).then(
    reply => reply.text(),
    () => '',
  )
  return /<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(page)?.[1] ?? usualSettings
}

/** By point of the platform what a contribution gets there. */
const samples = new Map<string, object>(Object.entries(sampleContexts))

/** What the panel's file says now: its settings as they are before an operator sets any, and what it adds to points. */
const ownWords = async (directory: string): Promise<{ settings: object; contributions: object[] }> => {
  const file = pathToFileURL(join(directory, 'src/panel.ts'))
  const { panel } = (await import(`${file}?at=${Date.now()}`)) as { panel: PanelDefinition }
  const text = translate(directory)
  return {
    settings: panel.settings ? settingsValues(describeSettings(panel.settings, text)) : {},
    contributions: Object.entries(describeExtends(panel.extends, text)).flatMap(([point, given]) =>
      given.map(({ view, title }) => ({
        view,
        title,
        context: samples.get(point) ?? {},
      })),
    ),
  }
}

const dataElement = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}" data-href="${file}">`
    : `<script defer src="/${file}"></script>`

/** The panel's own page, at every address: its router finds the view. */
const pageOf = (
  name: string,
  files: readonly string[],
  settings: string,
  own: Awaited<ReturnType<typeof ownWords>>,
): string =>
  [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<base href="/"><link rel="icon" href="/icon.svg"><title>${name}</title>`,
    ...files.filter(file => /\.(js|css)$/.test(file)).map(tagOf),
    '<link rel="stylesheet" href="/brand/colours.css">',
    `<script type="application/json" id="settings">${settings}</script>`,
    dataElement(settingsElement, { [name]: own.settings }),
    dataElement('contributions', own.contributions),
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
      proxy: [{ context: ['/api', '/brand', '/icon.svg'], target: product }],
      setupMiddlewares: middlewares => [
        ...middlewares,
        {
          name: 'page',
          middleware: async (_request: IncomingMessage, response: ServerResponse) => {
            const settings = await settingsOf(product)
            response.setHeader('content-type', 'text/html; charset=utf-8')
            response.end(pageOf(name, files, settings, await ownWords(directory)))
          },
        },
      ],
    },
    compiler,
  )
  await Promise.all([server.start(), built])
  process.stdout.write(`ready http://localhost:${port}\n`)
}
