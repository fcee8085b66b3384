import { join } from 'node:path'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'

export interface BuildOptions {
  /** Folder of the package. */
  directory: string
  name: string
  mode: 'production' | 'development'
}

const swc = (development: boolean) => ({
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false } },
      target: 'es2022',
    },
    sourceMaps: development,
  },
})

const cssLoaders = (modules: boolean, development: boolean) => [
  MiniCssExtractPlugin.loader,
  {
    loader: 'css-loader',
    options: modules
      ? {
          modules: {
            localIdentName: development ? '[name]__[local]' : '[hash:base64:6]',
            namedExport: false,
            exportLocalsConvention: 'as-is',
          },
        }
      : {},
  },
]

/** What the builds of shell and panels have in common. */
export const baseConfig = ({ directory, name, mode }: BuildOptions): Configuration => {
  const development = mode === 'development'
  return {
    name,
    mode,
    context: directory,
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : 'source-map',
    cache: { type: 'filesystem', cacheDirectory: join(directory, '../.cache/webpack'), name: `${name}-${mode}` },
    output: {
      path: join(directory, 'dist'),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      publicPath: 'auto',
      uniqueName: name,
      trustedTypes: { policyName: `panel-${name}` },
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.json'] },
    module: {
      rules: [
        { test: /\.tsx?$/, use: swc(development) },
        { test: /\.module\.css$/, use: cssLoaders(true, development) },
        { test: /\.css$/, exclude: /\.module\.css$/, use: cssLoaders(false, development) },
        { test: /\.(woff2|png|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'deterministic',
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin(),
      ],
    },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', ignoreOrder: true })],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
