import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { baseConfig } from '@panel/kit'
import webpack, { type Configuration } from 'webpack'

/** The panels whose sources are in the bundle with those of the shell. */
export const panels = ['mfe-search-cart', 'mfe-auth', 'mfe-domain-manager', 'mfe-address-book', 'mfe-admin']

export type OpponentName = 'bundle' | 'floor'

/** A build: its folder, and what its page loads. */
export interface OpponentBuild {
  folder: string
  script: string
  style: string | undefined
  /** Its page, with what the product says about itself, in place of one with both and with the policy of the product's. */
  page?: (settings: string) => string
  /** What its own API answers, by address. */
  answers?: Record<string, object>
  /** That its files were built for; by default any. */
  port?: number
}

const promised = ['name', 'contract', 'routes', 'redirects', 'extends', 'navigation'] as const

/** What a panel says of itself, as its last build wrote it down, without hashes and files. */
export const describe = async (product: string, name: string): Promise<Record<string, unknown>> => {
  const description: Record<string, unknown> = JSON.parse(
    await readFile(join(product, name, 'dist/panel.json'), 'utf8'),
  )
  return Object.fromEntries(promised.map(key => [key, description[key]]))
}

interface Build {
  product: string
  /** Package whose sources it is built from. */
  from: string
  name: string
  folder: string
  cache?: string | undefined
  /** Packages of the checkout that it may import by their names. */
  packages: readonly string[]
}

/** What all opponents' builds have in common with those of the product. */
export const configure = ({ product, from, name, folder, cache, packages }: Build): Configuration => {
  const directory = join(product, from)
  const uniqueName = `bench_${name.replaceAll('-', '_')}`
  const base = baseConfig({ directory, name: `bench-${name}`, uniqueName, mode: 'production' })
  return {
    ...base,
    cache: {
      type: 'filesystem',
      cacheDirectory: cache ?? join(product, '.cache/bench'),
      name: `bench-${name}`,
      // What an older version of this file left there must not be used.
      buildDependencies: { config: [import.meta.filename] },
    },
    output: { ...base.output, path: folder, publicPath: '/' },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        ...Object.fromEntries(packages.map(each => [each, join(product, each)])),
        'ui-texts': join(product, 'shared/ui/locales'),
        // The shell's views import a time limit from its loader, which brings the runtime with it.
        '@module-federation/enhanced/runtime': false,
      },
      // The libraries of the checkout that is measured.
      modules: [join(product, 'node_modules'), 'node_modules'],
    },
  }
}

export const compile = (config: Configuration): Promise<webpack.Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((error, stats) => {
      compiler.close(closeError => {
        if (error ?? closeError) return reject(error ?? closeError)
        if (!stats || stats.hasErrors()) return reject(new Error(stats?.toString('errors-only')))
        resolve(stats)
      })
    })
  })

/** Throws when a module of the federation is in a build: it would weigh what the product is compared with. */
const assertWithoutFederation = ({ compilation }: webpack.Stats): void => {
  const found = [...compilation.modules].find(each => each.nameForCondition()?.includes('@module-federation'))
  if (found) throw new Error(`${found.nameForCondition()} is in the bundle`)
}

/**
 * Builds an opponent of the product's pages from the sources of a checkout whose panels are built; `cache` is a folder
 * other than that of the checkout's builds. Rejects with the compiler's errors.
 */
export const buildOpponent = async (
  product: string,
  name: OpponentName,
  folder: string,
  cache?: string,
): Promise<OpponentBuild> => {
  const config = configure({ product, from: 'shell', name, folder, cache, packages: [...panels, 'shell'] })
  const described = name === 'bundle' ? await Promise.all(panels.map(each => describe(product, each))) : []
  const stats = await compile({
    ...config,
    entry: { main: join(import.meta.dirname, name, 'main.js') },
    plugins: [...(config.plugins ?? []), new webpack.DefinePlugin({ PANELS: JSON.stringify(described) })],
  })
  assertWithoutFederation(stats)
  const files = [...(stats.compilation.entrypoints.get('main')?.getFiles() ?? [])]
  const find = (ending: string) => files.find(file => file.endsWith(ending))
  const script = find('.js')
  if (!script) throw new Error(`${name} has no script`)
  return { folder, script, style: find('.css') }
}
