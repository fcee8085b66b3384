import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@panel/shared/i18n/language'
import webpack, { type Configuration, type RuleSetRule } from 'webpack'
import { compile } from './compile'
import { ownFile } from './read-package'
import { baseConfig } from './webpack-base'
import { classNames, swc } from './webpack-loaders'
import { ownReact } from './webpack-standalone'

const bundle = 'draw.cjs'

/** Styles are named as in the panel's build, and not there. */
const rules: RuleSetRule[] = [
  { test: /\.tsx?$/, use: swc(false, false) },
  { test: /\.module\.css$/, use: [classNames(false, { exportOnlyLocals: true })] },
  { test: /\.css$/, exclude: /\.module\.css$/, type: 'asset/source' },
  { test: /\.(woff2|png|svg)$/, type: 'asset/inline' },
]

/** The panel with React's server in one file that Node runs. */
const prerenderConfig = (directory: string, name: string, output: string): Configuration => {
  const base = baseConfig({ directory, name: `${name}-ahead`, uniqueName: name, mode: 'production' })
  return {
    ...base,
    target: 'node24',
    devtool: false,
    cache: false,
    entry: ownFile('prerender/draw'),
    output: { path: output, filename: bundle, library: { type: 'commonjs2' } },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        ...ownReact(directory),
        'panel-definition$': join(directory, 'src/panel.ts'),
      },
    },
    module: { rules },
    optimization: { minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  }
}

/** The translation notes the language in the page, and a view may look for what was typed; here there is none. */
const withDocument = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  const page = { cookie: '', documentElement: {}, querySelectorAll: () => [] }
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true })
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
}

type Texts = Record<Language, string>

type Drawn = Record<string, Texts>

/** What the bundle exports: `prerender/draw`. */
interface Bundle {
  draw: (view: string, path: string) => Promise<Texts>
}

/** HTML of views of the panel in `directory`, by view and language. Rejects when one cannot be drawn without a browser. */
export const prerender = async (
  directory: string,
  name: string,
  views: readonly { view: string; path: string }[],
): Promise<Drawn> => {
  const output = await mkdtemp(join(tmpdir(), 'panel-ahead-'))
  try {
    await compile(prerenderConfig(directory, name, output))
    const made: Bundle = createRequire(import.meta.url)(join(output, bundle))
    return await withDocument(async () => {
      const drawn: Drawn = {}
      for (const { view, path } of views) drawn[view] = await made.draw(view, path)
      return drawn
    })
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}
