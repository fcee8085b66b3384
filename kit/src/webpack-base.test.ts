import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import webpack, { type Configuration } from 'webpack'
import { sourceHash } from './source-hash'
import { baseConfig } from './webpack-base'
import { panelConfig } from './webpack-panel'
import { shellConfig } from './webpack-shell'

const panel = join(import.meta.dirname, '../../mfe-address-book')

const compile = (config: Configuration) =>
  new Promise<void>((resolve, reject) => {
    const compiler = webpack({ ...config, cache: false })
    compiler.run((error, stats) => {
      compiler.close(() => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve()))
    })
  })

const build = (entry: string, path: string) => {
  const base = baseConfig({ directory: panel, name: 'built-twice', uniqueName: 'built_twice', mode: 'production' })
  return compile({ ...base, plugins: [], entry, output: { ...base.output, path } })
}

test('a build replaces a file that an earlier one left under the same name, so that its hash is the file’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-twice-'))
  try {
    const [entry, path] = [join(folder, 'entry.js'), join(folder, 'dist')]
    writeFileSync(entry, "document.title = 'Built'")
    await build(entry, path)
    const file = join(path, readdirSync(path).find(name => name.endsWith('.js')) ?? '')
    const built = readFileSync(file, 'utf8')
    expect(built).toContain('Built')
    writeFileSync(file, built.replace('Built', 'Other'))
    await build(entry, path)
    expect(readFileSync(file, 'utf8')).toBe(built)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The plugins of federation alone: what is compiled here has nothing to describe. */
const federationOf = ({ plugins = [] }: Configuration) =>
  plugins.filter(plugin => typeof plugin === 'function' || plugin?.constructor.name === 'ModuleFederationPlugin')

test('the entry of a panel is the same file whatever folder it is built in, so that its size and its hash are too', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'built-elsewhere-'))
  try {
    const built = ['a', 'a-folder-with-a-longer-name'].map(async name => {
      const folder = join(parent, name)
      for (const inside of ['src', 'locales']) mkdirSync(join(folder, inside), { recursive: true })
      cpSync(join(panel, 'package.json'), join(folder, 'package.json'))
      for (const file of ['panel.ts', 'lifecycles.ts'])
        writeFileSync(join(folder, 'src', file), `export const file = '${file}'`)
      const config = panelConfig(folder)
      await compile({ ...config, plugins: federationOf(config) })
      return readFileSync(join(folder, 'dist/remoteEntry.js'), 'utf8')
    })
    const [first, second] = await Promise.all(built)
    expect(second).toBe(first)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
})

test('two builds of a panel have one name only if all that they are made of is the same, in whatever folder', () => {
  const parent = mkdtempSync(join(tmpdir(), 'build-names-'))
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(parent, file)), { recursive: true })
    writeFileSync(join(parent, file), content)
  }
  const nameIn = (home: string) =>
    sourceHash(join(parent, home, 'mfe-x'), join(parent, home, 'kit'), join(parent, home, 'shared'))
  try {
    const sources = ['package.json', 'src/panel.ts', 'locales/en.json'].map(file => `mfe-x/${file}`)
    const platform = ['kit/src/webpack-base.ts', 'shared/ui/button.tsx']
    for (const home of ['a', 'b/deeper']) for (const file of [...sources, ...platform]) write(`${home}/${file}`, '{}')
    const before = nameIn('a')
    expect(nameIn('b/deeper')).toBe(before)
    for (const file of ['shared/README.md', 'kit/src/cli.test.ts', 'kit/node_modules/x/index.js', 'mfe-x/.cache/x'])
      write(`a/${file}`, 'more')
    expect(nameIn('a')).toBe(before)
    const names = [before]
    for (const file of [...sources, ...platform, 'mfe-x/webpack.config.ts', 'mfe-x/package-lock.json']) {
      write(`a/${file}`, '{ }')
      names.push(nameIn('a'))
    }
    expect(new Set(names).size).toBe(names.length)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
})

test('the runtime in the shell’s page is not numbered by the folder that it was built in', async () => {
  const path = mkdtempSync(join(tmpdir(), 'runtime-entry-'))
  try {
    const config = shellConfig(join(import.meta.dirname, '../../shell'))
    writeFileSync(join(path, 'entry.js'), "document.title = 'Built'")
    const output = { ...config.output, path: join(path, 'dist') }
    const optimization = { ...config.optimization, minimize: false }
    await compile({ ...config, plugins: federationOf(config), entry: join(path, 'entry.js'), output, optimization })
    const file = readdirSync(output.path).find(name => /^main\..*\.js$/.test(name)) ?? ''
    expect(readFileSync(join(output.path, file), 'utf8')).toContain('__webpack_require__("runtime-entry")')
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
})
