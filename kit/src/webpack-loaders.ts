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

/** Styles; `modules` gives classes names of their own. */
export const cssLoaders = (modules: boolean, development: boolean) => [
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
