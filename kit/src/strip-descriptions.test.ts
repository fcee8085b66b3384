import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from './compile'
import { sharedPackage } from './read-package'
import { baseConfig } from './webpack-base'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kit-words-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['production', false],
  ['development', true],
] as const)('a build for %s has the sentences of the contract: %s', async (mode, expected) => {
  const config = baseConfig({ directory: folder, name: 'words', uniqueName: 'words', mode })
  const entry = join(sharedPackage(), 'contract/search.ts')
  // What is exported is kept as a whole.
  const output = { path: folder, filename: 'out.js', library: { type: 'window' } }
  await compile({ ...config, cache: false, entry, output })
  const script = readFileSync(join(folder, 'out.js'), 'utf8')
  expect(script).toContain('/api/whois')
  for (const word of ['Ownership lookup of a name', 'lookup-look-alike']) expect(script.includes(word)).toBe(expected)
})
