import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack, { type Configuration } from 'webpack'

const page = join(import.meta.dirname, 'page')

/** The ways in which another page may take a panel, each with nothing but its own library. */
export const hosts = ['single-spa', 'runtime', 'enhanced'] as const
export type Host = (typeof hosts)[number]

const configuration = (host: Host, folder: string, output: string): Configuration => ({
  mode: 'production',
  context: page,
  target: ['web', 'es2022'],
  cache: false,
  devtool: false,
  performance: false,
  entry: { [host]: join(page, `own-${host}.js`) },
  output: { path: output, filename: '[name].js', uniqueName: `harbour-${host}` },
  plugins:
    host === 'enhanced'
      ? [
          new ModuleFederationPlugin({
            name: 'harbour',
            remotes: { 'address-book': `mfe-address-book@${folder}/mf-manifest.json` },
            dts: false,
            manifest: false,
            dev: false,
          }),
        ]
      : [],
})

/** Builds the script of a host, as its own team would, for a build of the address book under the address `folder`. */
export const buildHost = (host: Host, folder: string, output: string): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(configuration(host, folder, output), (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve()
    })
  })
