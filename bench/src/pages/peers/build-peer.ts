import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { freePort } from '@panel/api/server-kit/free-port'
import { sharedModules } from '@panel/kit'
import webpack, { type Configuration } from 'webpack'
import { compile, configure, describe, type OpponentBuild } from '../build-opponent'
import { pageWith } from '../serve-opponent'
import { buildOpenmrs } from './build-openmrs'

/** The panels whose views a peer shows. */
const panels = ['mfe-search-cart', 'mfe-address-book', 'mfe-domain-manager'] as const

/** Peers with the product's own views. */
export const peerNames = ['manifest', 'single-spa'] as const

/** The kit's loaders alone: without its hashes of chunks, and with all of the federation runtime. */
const plain = (options: Parameters<typeof configure>[0]): Configuration => {
  const config = configure(options)
  const alias = Object.entries(config.resolve?.alias ?? {}).filter(
    ([name]) => !/@module-federation.(?!enhanced)/.test(name),
  )
  return {
    ...config,
    resolve: { ...config.resolve, alias: Object.fromEntries(alias) },
    plugins: config.plugins?.filter(plugin => plugin?.constructor.name === 'MiniCssExtractPlugin'),
  }
}

const containerOf = (panel: string): string => panel.replaceAll('-', '_')

const filesOf = (stats: webpack.Stats, ending: string): string[] =>
  [...stats.compilation.entrypoints.values()].flatMap(entry => entry.getFiles()).filter(file => file.endsWith(ending))

/** A host and remotes with what `@module-federation/enhanced` does by itself; only types, which no page loads, are off. */
const buildManifest = async (product: string, folder: string): Promise<OpponentBuild> => {
  const port = await freePort()
  const shared = Object.fromEntries(sharedModules.map(name => [name, { singleton: true }]))
  const remotes = panels.map(panel => [
    panel,
    `${containerOf(panel)}@http://localhost:${port}/${panel}/mf-manifest.json`,
  ])
  const host = plain({ product, from: 'shell', name: 'manifest', folder, packages: ['shell'] })
  const described = await Promise.all(panels.map(panel => describe(product, panel)))
  const stats = await compile({
    ...host,
    // An earlier build has the address of another port in it.
    cache: false,
    entry: { main: join(import.meta.dirname, 'manifest/main.js') },
    plugins: [
      ...(host.plugins ?? []),
      new webpack.DefinePlugin({ PANELS: JSON.stringify(described) }),
      new ModuleFederationPlugin({ name: 'host', remotes: Object.fromEntries(remotes), shared, dts: false }),
    ],
  })
  for (const panel of panels) {
    const remote = plain({ product, from: panel, name: `manifest-${panel}`, folder: join(folder, panel), packages: [] })
    await compile({
      ...remote,
      entry: {},
      output: { ...remote.output, publicPath: 'auto' },
      plugins: [
        ...(remote.plugins ?? []),
        new ModuleFederationPlugin({
          name: containerOf(panel),
          filename: 'remoteEntry.js',
          exposes: { './panel': './src/panel.ts' },
          shared,
          dts: false,
        }),
      ],
    })
  }
  const [script = ''] = filesOf(stats, '.js')
  const head = filesOf(stats, '.js').map(file => `<script defer src="/${file}"></script>`)
  const page = (settings: string) => pageWith(head.join(''), `<div id="root"></div>${settings}`)
  return { folder, script, style: undefined, page, port }
}

/** An ES module for an import map. */
const asModules = (config: Configuration, entry: Record<string, string>, path: string): Configuration => ({
  ...config,
  entry,
  experiments: { outputModule: true },
  output: { ...config.output, filename: '[name].js', library: { type: 'module' }, publicPath: path },
})

const fileName = (specifier: string): string => specifier.replace('@', '').replaceAll(/\W+/g, '-')

const link = (path: string): string => `<a href="${path}" onclick="singleSpaNavigate(event)">${path}</a>`

/** A root config, and panels as ES modules; what they share is in the import map, as the guide has it. */
const buildSingleSpa = async (product: string, folder: string): Promise<OpponentBuild> => {
  const shared = [...sharedModules, '@panel/shared/panel/lifecycles', 'single-spa']
  const base = '@panel/shared/ui/base.css'
  const libraries = plain({ product, from: 'shared', name: 'single-spa', folder: join(folder, 'shared'), packages: [] })
  const entry = Object.fromEntries([...shared, base].map(name => [fileName(name), name]))
  const stats = await compile({
    ...asModules(libraries, entry, '/shared/'),
    // One copy of each module, whichever entry it is in.
    optimization: { ...libraries.optimization, runtimeChunk: 'single', splitChunks: { chunks: 'all' } },
  })
  for (const panel of panels) {
    const config = plain({
      product,
      from: panel,
      name: `single-spa-${panel}`,
      folder: join(folder, panel),
      packages: [],
    })
    await compile({
      ...asModules(config, { [panel]: './src/lifecycles.ts' }, `/${panel}/`),
      externalsType: 'module-import',
      externals: shared,
    })
  }
  await cp(join(import.meta.dirname, 'single-spa/main.js'), join(folder, 'root-config.js'))
  const imports = Object.fromEntries([
    ...shared.map(name => [name, `/shared/${fileName(name)}.js`]),
    ...panels.map(panel => [panel, `/${panel}/${panel}.js`]),
  ])
  const head = [
    ...filesOf(stats, '.css').map(file => `<link rel="stylesheet" href="/shared/${file}">`),
    `<script type="importmap">${JSON.stringify({ imports })}</script>`,
    '<link rel="modulepreload" href="/shared/single-spa.js">',
    '<script type="module" src="/root-config.js"></script>',
  ]
  const links = ['/', '/cpc/address-book', '/app/domain-manager'].map(link)
  const body = `<header>${links.join(' ')}</header><main><div id="root"></div></main>`
  const page = (settings: string) => pageWith([...new Set(head)].join('\n'), body + settings)
  return { folder, script: 'root-config.js', style: undefined, page }
}

/** By name what is built in place of the product, from the product's sources or as it is published. */
export const buildPeers = { manifest: buildManifest, 'single-spa': buildSingleSpa, openmrs: buildOpenmrs }
