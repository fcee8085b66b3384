import MiniCssExtractPlugin from 'mini-css-extract-plugin'

/** TypeScript and JSX. */
export const swc = (development: boolean, refresh: boolean) => ({
  loader: 'swc-loader',
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
  loader: 'css-loader',
  options: {
    modules: {
      localIdentName: development ? '[name]__[local]' : '[hash:base64:6]',
      namedExport: false,
      exportLocalsConvention: 'as-is',
      ...more,
    },
  },
})

/** Styles; `modules` gives classes names of their own. */
export const cssLoaders = (modules: boolean, development: boolean) => [
  MiniCssExtractPlugin.loader,
  modules ? classNames(development) : { loader: 'css-loader', options: {} },
]
