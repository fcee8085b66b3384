import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import webpack from 'webpack'
import { baseConfig } from './webpack-base'

const panel = join(import.meta.dirname, '../../mfe-address-book')

const build = (entry: string, path: string) =>
  new Promise<void>((resolve, reject) => {
    const base = baseConfig({ directory: panel, name: 'built-twice', uniqueName: 'built_twice', mode: 'production' })
    const output = { ...base.output, path }
    const compiler = webpack({ ...base, cache: false, plugins: [], entry, output })
    compiler.run((error, stats) => {
      compiler.close(() => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve()))
    })
  })

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
