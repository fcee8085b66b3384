import { createRequire } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'

/** A loader of the kit's own dependencies: a panel's folder need not find it. */
const ownLoader = (name: string): string => createRequire(import.meta.url).resolve(name)

/** TypeScript and JSX. */
export const swc = (development: boolean, refresh: boolean) => ({
  loader: ownLoader('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      target: 'es2022',
    },
    sourceMaps: development,
  },
})

/** Gives the classes of a CSS module names of their own, which follow from the file's place and the class. */
export const classNames = (development: boolean, more: object = {}) => ({
  loader: ownLoader('css-loader'),
  options: {
    modules: {
      localIdentName: development ? '[name]__[local]' : '[hash:base64:6]',
      namedExport: false,
      exportLocalsConvention: 'as-is',
      ...more,
    },
  },
})

/**
 * Styles as they are (`global`), with class names of their own (`local`), or so that a selector without such a class is
 * refused (`pure`).
 */
export const cssLoaders = (mode: 'global' | 'local' | 'pure', development: boolean) => [
  MiniCssExtractPlugin.loader,
  mode === 'global' ? { loader: ownLoader('css-loader'), options: {} } : classNames(development, { mode }),
]
