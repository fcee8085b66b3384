import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import webpack, { type Configuration } from 'webpack'
import { chooseReact, DevelopmentReactPlugin } from './development-react-plugin'

const shell = join(import.meta.dirname, '../../../shell')

const build = async (folder: string): Promise<string[]> => {
  const entry = join(folder, 'entry.cjs')
  await writeFile(
    entry,
    `seen(require('react'), require('react/jsx-runtime'), require('react-dom'), require('react-dom/client'))`,
  )
  const config: Configuration = {
    mode: 'production',
    context: shell,
    entry: { main: entry },
    cache: false,
    devtool: false,
    optimization: { minimize: false },
    output: { path: join(folder, 'dist'), filename: 'main.js' },
    resolve: { modules: [join(shell, '../node_modules')] },
    module: { rules: chooseReact(shell) },
    plugins: [new DevelopmentReactPlugin(shell)],
  }
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve(Object.keys(stats?.compilation.assets ?? {}))
    })
  })
}

interface Hook {
  renderers: ReadonlyMap<number, { scheduleRefresh?: unknown }>
}

/** Runs scripts in one page. Answers what they see of React, and whether a panel that comes later finds what refreshes. */
const run = (scripts: readonly string[]): { seen: unknown[]; refreshes: boolean } => {
  const seen: unknown[] = []
  const page: { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook } & Record<string, unknown> = {
    seen: (...modules: unknown[]) => seen.push(...modules),
    console,
  }
  const context = createContext(page)
  runInContext('var window = globalThis', context)
  for (const script of scripts) runInContext(script, context)
  const renderers = page.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? []
  return { seen, refreshes: [...renderers].some(({ scheduleRefresh }) => typeof scheduleRefresh === 'function') }
}

test('a shell built for production is one with React for development where the page has loaded that before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'choose-react-'))
  try {
    const files = await build(folder)
    const development = files.find(file => /^development-react\.[0-9a-f]{8}\.js$/.test(file)) ?? ''
    const [react, main] = await Promise.all(
      [development, 'main.js'].map(file => readFile(join(folder, 'dist', file), 'utf8')),
    )
    const [released, chosen] = [run([main ?? '']), run([react ?? '', main ?? ''])]
    expect([released.refreshes, chosen.refreshes]).toEqual([false, true])
    for (const { seen } of [released, chosen]) expect(new Set(seen).size).toBe(4)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 300_000)
